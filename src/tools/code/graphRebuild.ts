import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { walkedReach } from "../../indexing/history/reach.ts";
import type { IndexReport } from "../../indexing/indexFiles.ts";
import type { SummaryCounts } from "../../indexing/summaries/summarizer.ts";
import type { BuildJob } from "../../indexing/watch/buildJob.ts";
import { BUILD_STATUSES } from "../../indexing/watch/buildRequest.ts";
import { pathsUnder } from "../../indexing/watch/pathsUnder.ts";
import { defineTool } from "../defineTool.ts";
import { authorOf, type ToolContext, type Workspace } from "../toolContext.ts";
import { workspaceAsItIs } from "./workspaceOf.ts";

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
  input: z.object({
    mode: z.enum(["full", "incremental"]).optional(),
    paths: z.array(z.string().min(1).max(4_096)).min(1).max(10_000).optional(),
    history: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe("also learn this many commits from before the first index, so that asOf reaches them"),
    wait: z.boolean().optional().describe("false: answer at once; graph_health tells how it goes"),
  }),
  output: z.object({
    txId: z.string().nullable(),
    status: z.enum(BUILD_STATUSES),
    files: z.object({ seen: z.int(), parsed: z.int(), skipped: z.int(), removed: z.int() }).optional(),
    indexed: z.int(),
    nodes: z.object({ added: z.int(), modified: z.int(), removed: z.int() }).optional(),
    edges: z.int(),
    history: z.object({ commits: z.int(), since: z.string() }).optional(),
    summaries: z.object({ made: z.int(), cached: z.int(), failed: z.int() }).optional(),
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
    history: "high",
    summaries: "low",
    durationMs: "medium",
    problems: "low",
  },
  summary: ({ status, indexed, nodes, history, durationMs }) => {
    if (!nodes) return `The build is ${status}; graph_health tells how it goes.`;
    const changes = nodes.added + nodes.modified + nodes.removed;
    const what =
      changes === 0
        ? "Nothing had changed"
        : `${nodes.added} added, ${nodes.modified} changed, ${nodes.removed} removed`;
    const past = history
      ? ` The past is known since ${history.since} (${counted(history.commits, "commit")}).`
      : "";
    return `${what}; ${counted(indexed, "file")} indexed (${(durationMs / 1000).toFixed(1)} s).${past}`;
  },
  async handle({ mode = "incremental", paths, history, wait = true }, context) {
    const startedAt = performance.now();
    const workspace = await workspaceAsItIs(context);
    const author = authorOf(context);
    const build = workspace.builds.submit({
      mode,
      meta: { type: mode === "full" ? "full_rebuild" : "incremental", ...author },
      ...(paths === undefined ? {} : { paths: await pathsUnder(workspace, paths, context.signal) }),
    });
    const submitWalk = (commits: number) =>
      workspace.walks.submit({
        mode: "incremental",
        meta: { type: "incremental", ...author },
        history: commits,
      });
    if (!wait) {
      build.keep();
      if (history !== undefined) submitWalk(history).keep();
    }
    const waiting = wait ? new Waiting(context) : null;
    const report = waiting && (await waiting.for(build));
    // A process that ends after this call would take an unfinished map with it.
    if (waiting) await workspace.map.settled(context.signal);
    if (waiting) await waiting.forVectors(workspace);
    const summaries = waiting && (await waiting.forSummaries(workspace));
    if (waiting && history !== undefined) await waiting.for(submitWalk(history));
    return {
      status: build.state.status,
      ...told(report),
      ...(await sizes(workspace, context)),
      ...(waiting && history !== undefined && (await pastOf(workspace))),
      ...(summaries && { summaries }),
      durationMs: since(startedAt),
    };
  },
});

/** Waits for one piece of work after the other; what they tell adds up, so that it only rises. */
class Waiting {
  readonly #context: ToolContext;
  #former = 0;

  constructor(context: ToolContext) {
    this.#context = context;
  }

  async for(job: BuildJob): Promise<IndexReport> {
    const { signal } = this.#context;
    const former = this.#former;
    return await job.wait({
      signal,
      progress: ({ done, total, message }) => {
        this.#former = former + total;
        this.#context.progress({ done: former + done, total: former + total, message });
      },
    });
  }

  async forVectors({ embedding }: Workspace): Promise<void> {
    const former = this.#former;
    await embedding.settled(this.#context.signal, ({ done, total }) => {
      this.#former = former + total;
      this.#context.progress({ done: former + done, total: former + total, message: "making vectors" });
    });
  }

  async forSummaries({ summaries }: Workspace): Promise<SummaryCounts | null> {
    const { signal } = this.#context;
    const former = this.#former;
    if (summaries === null) return null;
    return await summaries.settled(signal, ({ done, total }) => {
      this.#former = former + total;
      this.#context.progress({ done: former + done, total: former + total, message: "asking for summaries" });
    });
  }
}

async function pastOf({ code }: Workspace) {
  const reach = await walkedReach(code);
  if (reach === null) return {};
  return { history: { commits: reach.commits, since: new Date(reach.since).toISOString() } };
}

function told(report: IndexReport | null) {
  if (report === null) return { txId: null, problems: [] };
  const { txId, files, nodes, problems } = report;
  return { txId, files, nodes, problems: [...problems] };
}

async function sizes({ code }: Workspace, { guard }: ToolContext) {
  const { nodes, edges } = await code.counts({ guard });
  return { indexed: nodes.FILE ?? 0, edges };
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
