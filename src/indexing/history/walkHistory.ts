import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import type { TxId } from "../../domain/ids.ts";
import type { SourceHistory } from "../../sources/port.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import { indexFiles } from "../indexFiles.ts";
import type { IndexUpdate } from "../indexProgress.ts";
import type { SourceParser } from "../parsing/parserPool.ts";
import { noteCommit } from "./commitMarks.ts";
import { endedBetween } from "./endedBetween.ts";
import { planWalk, type WalkPlan } from "./planWalk.ts";
import { firstReach, noteReach, walkedReach } from "./reach.ts";
import { StagedWalk, type StagingPlace } from "./stagedWalk.ts";
import { type PastCounts, writePast } from "./writePast.ts";

export interface HistoryRequest {
  readonly history: SourceHistory;
  /** The graph that is to know the past. It has been indexed. */
  readonly code: GraphStore;
  /** Where the walk is built, out of sight until it is complete. */
  readonly staging: StagingPlace;
  readonly parser: SourceParser;
  readonly meta: TxMeta;
  /** How many commits the graph is to know from before its own time. */
  readonly commits: number;
  readonly signal: AbortSignal;
  progress(update: IndexUpdate): void;
}

export interface HistoryReport extends PastCounts {
  /** Null when all was known. */
  readonly txId: TxId | null;
  /** How many commits were added. */
  readonly commits: number;
}

/**
 * Teaches a graph the time before it was made: the last commits, of each its first parent, are indexed from the oldest to
 * the newest in a graph of their own, and what held then is written as past versions in one transaction. So a past that
 * is not complete never shows. A walk that was broken off goes on where it was; one that is to go further back than the
 * last ends where that one began.
 */
export async function walkHistory(request: HistoryRequest): Promise<HistoryReport> {
  const { history, code, meta } = request;
  const guard = { account: meta.account, project: meta.project, visibilities: VISIBILITIES };
  const reach = (await walkedReach(code)) ?? (await firstReach(code, guard, history));
  const plan = await planWalk(history, reach, request.commits);
  if (plan === null) return { txId: null, commits: 0, nodes: 0, edges: 0 };
  const walk = await StagedWalk.open(request.staging, plan, meta);
  await indexSteps(request, guard, plan, walk);
  request.progress({ done: plan.steps.length, total: plan.steps.length, message: "writing history" });
  const report = await publish(request, guard, plan, walk);
  // What cannot be removed now is so before the next walk; this one is complete.
  await request.staging.drop().catch(() => {});
  return report;
}

async function indexSteps(
  request: HistoryRequest,
  guard: Guard,
  { steps }: WalkPlan,
  walk: StagedWalk,
): Promise<void> {
  const { history, parser, meta, signal } = request;
  const resumedAt = walk.done;
  for (const [index, { hash, at }] of steps.entries()) {
    if (index < resumedAt) continue;
    signal.throwIfAborted();
    const message = `walking history, commit ${index + 1} of ${steps.length}`;
    const tell = (share: number) => request.progress({ done: index + share, total: steps.length, message });
    tell(0);
    const { affected } = await indexFiles({
      tree: history.treeAt(hash),
      code: walk.graph,
      parser,
      meta,
      mode: "incremental",
      validFrom: at,
      isSearched: false,
      signal,
      progress: ({ done, total }) => tell(total === 0 ? 0 : done / total),
    });
    const before = steps[index - 1];
    // Whether the commit was indexed already, when the walk was broken off, and what it changed, nobody remembers.
    const files = index === resumedAt ? null : affected;
    const ended = before
      ? await endedBetween(walk.graph, guard, { since: before.at, until: at, files })
      : { nodes: [], edges: [] };
    await walk.note(meta, ended);
  }
}

function publish(
  { code, meta, signal }: HistoryRequest,
  guard: Guard,
  { steps, until, reach }: WalkPlan,
  walk: StagedWalk,
): Promise<HistoryReport> {
  const reason = `history of ${steps.length} commits`;
  return code.transaction(
    { ...meta, reason },
    async (tx) => {
      const counts = await writePast({ tx, guard, until, signal }, walk);
      for (const { hash, at } of steps) await noteCommit(tx, hash, at);
      await noteReach(tx, reach);
      return { txId: tx.id, commits: steps.length, ...counts };
    },
    { signal },
  );
}
