import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import type { TxRecord } from "../../domain/record.ts";
import { defineTool } from "../defineTool.ts";
import { workspaceOf } from "./workspaceOf.ts";

const SYMBOLS = ["CLASS", "FUNCTION", "VARIABLE"] as const;
const RECENT = 5;

const transaction = z.object({
  id: z.string(),
  type: z.string(),
  at: z.string(),
  gitCommit: z.string().nullable(),
});

export const graphHealth = defineTool({
  name: "graph_health",
  family: "code",
  core: true,
  title: "Health of the code graph",
  description:
    "Is the code indexed, how much of it, at which commit, and has it caught up with the working tree?",
  effect: "read",
  readsIndex: true,
  input: z.object({}),
  output: z.object({
    project: z.string(),
    root: z.string(),
    indexed: z.object({ files: z.int(), symbols: z.int(), edges: z.int(), vectors: z.int() }),
    latestTx: transaction.nullable(),
    txCount: z.int(),
    pendingChanges: z.int(),
    watcherState: z.literal("off"),
    store: z.string(),
    embedder: z.literal("none"),
    degraded: z.array(z.string()),
    recentTxs: z.array(transaction),
  }),
  priorities: {
    project: "required",
    root: "medium",
    indexed: "required",
    latestTx: "high",
    txCount: "medium",
    pendingChanges: "required",
    watcherState: "medium",
    store: "medium",
    embedder: "medium",
    degraded: "high",
    recentTxs: "low",
  },
  summary: ({ project, indexed, latestTx, pendingChanges }) => {
    if (!latestTx) return `${project} is not indexed yet; graph_rebuild (family code) does that.`;
    const files = `${project}: ${counted(indexed.files, "file")} indexed`;
    if (pendingChanges === 0) return `${files}, up to date.`;
    return `${files}, ${counted(pendingChanges, "changed file")} behind; graph_rebuild (family code) catches up.`;
  },
  async handle(_, context) {
    const { code, root } = await workspaceOf(context);
    const { nodes, edges, vectors, transactions } = await code.counts({ guard: context.guard });
    const recent = (await code.transactions(context.guard, { limit: RECENT })).map(described);
    const { pendingChanges } = await context.freshness();
    const { engine, engineVersion } = context.store.capabilities;
    return {
      project: String(context.project?.id),
      root,
      indexed: {
        files: nodes.FILE ?? 0,
        symbols: SYMBOLS.reduce((sum, kind) => sum + (nodes[kind] ?? 0), 0),
        edges,
        vectors,
      },
      latestTx: recent[0] ?? null,
      txCount: transactions,
      pendingChanges,
      watcherState: "off" as const,
      store: `${engine} ${engineVersion}`,
      embedder: "none" as const,
      degraded: ["vector"],
      recentTxs: recent,
    };
  },
});

function described({ id, type, at, gitCommit }: TxRecord): z.infer<typeof transaction> {
  return { id, type, at: new Date(at).toISOString(), gitCommit };
}
