import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { indexFiles } from "../../indexing/indexFiles.ts";
import { defineTool } from "../defineTool.ts";
import { authorOf } from "../toolContext.ts";
import { workspaceOf } from "./workspaceOf.ts";

export const graphRebuild = defineTool({
  name: "graph_rebuild",
  family: "code",
  title: "Index the code",
  description:
    "Bring the code graph up to the working tree. Incremental reads only what changed; full reads everything.",
  effect: "write",
  idempotent: true,
  longRunning: true,
  readsIndex: true,
  input: z.object({ mode: z.enum(["full", "incremental"]).optional() }),
  output: z.object({
    txId: z.string().nullable(),
    status: z.literal("done"),
    files: z.object({ seen: z.int(), parsed: z.int(), skipped: z.int(), removed: z.int() }),
    indexed: z.int(),
    nodes: z.object({ added: z.int(), modified: z.int(), removed: z.int() }),
    edges: z.int(),
    durationMs: z.int(),
    problems: z.array(z.string()),
  }),
  priorities: {
    txId: "required",
    status: "required",
    files: "required",
    indexed: "high",
    nodes: "high",
    edges: "medium",
    durationMs: "medium",
    problems: "low",
  },
  summary: ({ indexed, nodes, durationMs }) => {
    const changes = nodes.added + nodes.modified + nodes.removed;
    const what =
      changes === 0
        ? "Nothing had changed"
        : `${nodes.added} added, ${nodes.modified} changed, ${nodes.removed} removed`;
    return `${what}; ${counted(indexed, "file")} indexed (${(durationMs / 1000).toFixed(1)} s).`;
  },
  async handle({ mode = "incremental" }, context) {
    const startedAt = performance.now();
    const { tree, code } = await workspaceOf(context);
    const report = await indexFiles({
      tree,
      code,
      mode,
      meta: { type: mode === "full" ? "full_rebuild" : "incremental", ...authorOf(context) },
      signal: context.signal,
      progress: (update) => context.progress(update),
    });
    const { nodes, edges } = await code.counts({ guard: context.guard });
    const durationMs = Math.round(performance.now() - startedAt);
    const indexed = nodes.FILE ?? 0;
    return { ...report, problems: [...report.problems], status: "done" as const, indexed, edges, durationMs };
  },
});
