import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { SYMBOL_KINDS } from "../../domain/kinds.ts";
import type { TxRecord } from "../../domain/record.ts";
import type { CodeVectorsStatus } from "../../indexing/passages/codeVectors.ts";
import { BUILD_STATUSES, type BuildState } from "../../indexing/watch/buildRequest.ts";
import { WATCHER_STATES } from "../../indexing/watch/treeWatcher.ts";
import type { EmbeddingStatus } from "../../memory/embedding/memoryVectors.ts";
import { defineTool } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { workspaceAsItIs } from "./workspaceOf.ts";

const RECENT = 5;

const transaction = z.object({
  id: z.string(),
  type: z.string(),
  at: z.string(),
  gitCommit: z.string().nullable(),
});

const build = z.object({
  status: z.enum(BUILD_STATUSES),
  mode: z.enum(["full", "incremental"]),
  /** How many files it is about, where not all. */
  limitedTo: z.int().optional(),
  done: z.int().optional(),
  total: z.int().optional(),
  endedAt: z.string().optional(),
  durationMs: z.int().optional(),
  problem: z.string().optional(),
});

export const graphHealth = defineTool({
  name: "graph_health",
  family: "code",
  core: true,
  title: "Health of the code graph",
  description: "Is the code indexed, at which commit, and has it caught up with the working tree?",
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
    watcherState: z.enum(WATCHER_STATES),
    watchMethod: z.enum(["events", "polling"]).nullable(),
    builds: z.array(build),
    lastBuild: build.nullable(),
    /** Through the time before the graph was made: under way, or the last of this process. */
    historyWalk: build.optional(),
    problems: z.array(z.string()),
    store: z.string(),
    embedder: z.object({
      model: z.string().nullable(),
      state: z.string(),
      done: z.int(),
      total: z.int(),
      problem: z.string().optional(),
    }),
    degraded: z.array(z.string()),
    recentTxs: z.array(transaction),
    /** What is asked for again and again and nobody has accepted as a concept yet. */
    conceptCandidates: z.int(),
  }),
  priorities: {
    project: "required",
    root: "medium",
    indexed: "required",
    latestTx: "high",
    txCount: "medium",
    pendingChanges: "required",
    watcherState: "medium",
    watchMethod: "low",
    builds: "medium",
    lastBuild: "low",
    historyWalk: "low",
    problems: "medium",
    store: "medium",
    embedder: "medium",
    degraded: "high",
    recentTxs: "low",
    conceptCandidates: "low",
  },
  summary: ({ project, indexed, latestTx, pendingChanges, builds: [running] }) => {
    const { done = 0, total = 0 } = running ?? {};
    const now = running ? `being indexed now${total > 0 ? ` (${done} of ${total})` : ""}` : null;
    if (!latestTx && !now && pendingChanges === 0) return `${project} has no file to index.`;
    if (!latestTx)
      return `${project} is ${now ?? "not indexed yet; the first question about its code, or graph_rebuild (family code), does that"}.`;
    const files = `${project}: ${counted(indexed.files, "file")} indexed`;
    if (pendingChanges === 0) return `${files}, ${now ?? "up to date"}.`;
    return `${files}, ${counted(pendingChanges, "changed file")} behind; ${now ?? "graph_rebuild (family code) catches up"}.`;
  },
  async handle(_, context) {
    const { code, root, builds, walks, watching, freshness, embedding } = await workspaceAsItIs(context);
    // Looked at first: what a build that has ended wrote must be in the counts.
    const { current, last } = builds;
    const walk = walks.current[0] ?? walks.last;
    const { nodes, edges, transactions } = await code.counts({ guard: context.guard });
    const recent = (await code.transactions(context.guard, { limit: RECENT })).map(described);
    const { pendingChanges } = await freshness(context.guard);
    const watcher = await watching();
    const ofCode = await embedding.status();
    const embedder = joined(await context.memoryVectors.status(context.guard), ofCode);
    const { engine, engineVersion } = context.store.capabilities;
    return {
      project: String(context.project?.id),
      root,
      indexed: {
        files: nodes.FILE ?? 0,
        symbols: SYMBOL_KINDS.reduce((sum, kind) => sum + (nodes[kind] ?? 0), 0),
        edges,
        vectors: ofCode.done,
      },
      latestTx: recent[0] ?? null,
      txCount: transactions,
      pendingChanges,
      watcherState: watcher.state,
      watchMethod: watcher.method,
      builds: current.map(told),
      lastBuild: last && told(last),
      ...(walk && { historyWalk: told(walk) }),
      problems: [...watcher.problems, ...(last?.report?.problems ?? [])],
      store: `${engine} ${engineVersion}`,
      embedder,
      degraded: embedder.state === "ready" || embedder.state === "off" ? [] : ["vector"],
      recentTxs: recent,
      conceptCandidates: await conceptCandidates(context),
    };
  },
});

function conceptCandidates({ store, guard }: ToolContext): Promise<number> {
  return store.memory.count({ guard }, { kinds: ["CONCEPT"], statuses: ["candidate"] });
}

/** Memory and code as one: what the slower of the two still lacks, searches lack. */
function joined(memory: EmbeddingStatus, code: CodeVectorsStatus) {
  const behind = [memory, code].find(({ state }) => state !== "ready" && state !== "off");
  const problem = memory.problem ?? code.problem;
  return {
    model: memory.model,
    state: behind?.state ?? memory.state,
    done: memory.done + code.done,
    total: memory.total + code.total,
    ...(problem === undefined ? {} : { problem }),
  };
}

function described({ id, type, at, gitCommit }: TxRecord): z.infer<typeof transaction> {
  return { id, type, at: new Date(at).toISOString(), gitCommit };
}

function told({ progress, startedAtMs, endedAtMs, ...state }: BuildState): z.infer<typeof build> {
  return {
    status: state.status,
    mode: state.mode,
    ...(state.limitedTo === null ? {} : { limitedTo: state.limitedTo }),
    ...(progress === null ? {} : { done: Math.floor(progress.done), total: progress.total }),
    ...(endedAtMs === null ? {} : { endedAt: new Date(endedAtMs).toISOString() }),
    ...(endedAtMs === null || startedAtMs === null
      ? {}
      : { durationMs: Math.round(endedAtMs - startedAtMs) }),
    ...(state.problem === null ? {} : { problem: state.problem }),
  };
}
