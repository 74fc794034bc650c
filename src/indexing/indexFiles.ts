import { VISIBILITIES } from "../domain/guard.ts";
import type { TxId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { SourceEntry, SourceListing, SourceTree } from "../sources/port.ts";
import type { GraphStore, TxMeta } from "../stores/port.ts";
import { isCurrentAnalysis, isUnfinished } from "./analysisVersion.ts";
import { Build, type BuildOutcome } from "./build.ts";
import { fileStamps } from "./fileStamps.ts";
import { IndexProgress, type IndexUpdate } from "./indexProgress.ts";
import type { SourceParser } from "./parsing/parserPool.ts";
import { isPassing } from "./readFiles.ts";
import { type SourceChanges, sourceChanges } from "./sourceChanges.ts";
import { textBatches } from "./textBatches.ts";
import { transactionSize } from "./transactionSize.ts";

export interface IndexRequest {
  readonly tree: SourceTree;
  readonly code: GraphStore;
  readonly parser: SourceParser;
  readonly meta: TxMeta;
  /** Full reads every file again; incremental only those that look different from outside. */
  readonly mode: "full" | "incremental";
  /** Looks at these files only; left out, at all there are. */
  readonly paths?: readonly string[];
  /** What was seen of the tree just now; left out, it is looked at. */
  readonly seen?: SeenTree;
  readonly signal: AbortSignal;
  /** Since when the tree is as it is; left out: since now. */
  readonly validFrom?: Instant;
  /** Whether the files' text can be searched afterwards, as by default it can. */
  readonly isSearched?: boolean;
  /** How much text is written in one transaction; left out: as much as the store takes. */
  readonly mostTextBytes?: number;
  progress(update: IndexUpdate): void;
}

/** The files of a tree, and what is not as it was indexed. */
export interface SeenTree extends SourceChanges {
  readonly listing: SourceListing;
}

export interface IndexReport {
  /** The last transaction that changed something; null when nothing had changed. */
  readonly txId: TxId | null;
  readonly files: { seen: number; parsed: number; skipped: number; removed: number };
  readonly nodes: { added: number; modified: number; removed: number };
  readonly edges: { linked: number; unlinked: number };
  /** Files whose nodes or edges may have changed. */
  readonly affected: readonly string[];
  readonly problems: readonly string[];
  /** Where the time went; parsing happens beside the writing of symbols. */
  readonly phases: { readonly listMs: number; readonly symbolsMs: number; readonly edgesMs: number };
}

const MOST_PROBLEMS = 20;

/**
 * Brings the graph up to the working tree: the nodes of what changed, then the edges of all files whose edges may be
 * others now. Most repositories need one transaction. What is larger is written in several, each of which is whole and
 * notes which files it has seen and which still lack their edges, so an indexing that was cancelled or killed leaves no
 * half of one behind, and the next goes on from there.
 */
export async function indexFiles(request: IndexRequest): Promise<IndexReport> {
  const { tree, code, signal, mostTextBytes = transactionSize(code).textBytes } = request;
  const isFull = request.mode === "full" || !(await isCurrentAnalysis(code));
  const startedAt = performance.now();
  const { listing, changed, removed } = request.seen ?? (await seenTree(request, isFull));
  const gone = await reallyGone(tree, listing, removed);
  const listMs = performance.now() - startedAt;
  const toRead = isFull ? listing.files : changed;
  if (toRead.length + gone.length === 0 && !(await isUnfinished(code)))
    return reportOf(listing, 0, [], { listMs, symbolsMs: 0, edgesMs: 0 });
  const batches = textBatches(toRead, mostTextBytes);
  const progress = new IndexProgress(toRead.length, (update) => request.progress(update));
  const build = new Build({
    tree,
    code,
    parser: request.parser,
    meta: await withCommit(request.meta, tree),
    signal,
    progress,
    isFull,
    isSearched: request.isSearched ?? true,
    validFrom: request.validFrom,
    guard: {
      account: request.meta.account,
      project: request.meta.project,
      visibilities: VISIBILITIES,
    },
  });
  const outcomes: BuildOutcome[] = [];
  for (const [at, batch] of batches.entries()) {
    const isLast = at === batches.length - 1;
    outcomes.push(await build.write(batch, isLast ? gone : [], isLast && batches.length === 1));
  }
  if (batches.length > 1) outcomes.push(...(await build.resolveRest()));
  // The index of passages was found damaged, and holds now only what this build has read.
  if (request.mode !== "full" && !(await isCurrentAnalysis(code))) return await indexAnew(request);
  return reportOf(listing, gone.length, outcomes, { listMs, ...build.phases });
}

function indexAnew({ seen: _, ...request }: IndexRequest): Promise<IndexReport> {
  return indexFiles({ ...request, mode: "full" });
}

/** Looks at the whole tree, and tells what changed of it, or of the files that are wanted. */
export async function seenTree(
  { tree, code, paths, signal }: Pick<IndexRequest, "tree" | "code" | "paths" | "signal">,
  isFull: boolean,
): Promise<SeenTree> {
  const listing = await tree.list(signal);
  const changes = sourceChanges(listing, await fileStamps(code));
  return { listing, ...only(isFull ? undefined : paths, changes) };
}

function only(paths: readonly string[] | undefined, changes: SourceChanges): SourceChanges {
  if (!paths) return changes;
  const wanted = new Set(paths);
  return {
    changed: changes.changed.filter(({ path }: SourceEntry) => wanted.has(path)),
    removed: changes.removed.filter((path) => wanted.has(path)),
  };
}

/** A file in a folder that could not be looked into is missing from the list, and is not gone for that. */
async function reallyGone(tree: SourceTree, listing: SourceListing, removed: readonly string[]) {
  if (!listing.skipped.unreadable) return removed;
  const gone: string[] = [];
  for (const path of removed) if (!isPassing(await tree.read(path))) gone.push(path);
  return gone;
}

async function withCommit(meta: TxMeta, tree: SourceTree): Promise<TxMeta> {
  const commit = await tree.commit();
  return commit === null ? meta : { ...meta, gitCommit: commit };
}

function reportOf(
  listing: SourceListing,
  removed: number,
  outcomes: readonly BuildOutcome[],
  phases: IndexReport["phases"],
): IndexReport {
  const sum = (of: (outcome: BuildOutcome) => number) =>
    outcomes.reduce((all, outcome) => all + of(outcome), 0);
  const skipped = Object.values(listing.skipped).reduce((total, count) => total + count, 0);
  return {
    txId: outcomes.findLast(({ txId }) => txId !== null)?.txId ?? null,
    files: {
      seen: listing.files.length,
      parsed: sum(({ read }) => read),
      skipped: skipped + sum(({ unread }) => unread),
      removed,
    },
    nodes: {
      added: sum(({ nodes }) => nodes.added),
      modified: sum(({ nodes }) => nodes.modified),
      removed: sum(({ nodes }) => nodes.removed),
    },
    edges: {
      linked: sum(({ edges }) => edges.linked),
      unlinked: sum(({ edges }) => edges.unlinked),
    },
    affected: [...new Set(outcomes.flatMap(({ affected }) => affected))],
    problems: [...listing.problems, ...outcomes.flatMap(({ problems }) => problems).slice(0, MOST_PROBLEMS)],
    phases: {
      listMs: Math.round(phases.listMs),
      symbolsMs: Math.round(phases.symbolsMs),
      edgesMs: Math.round(phases.edgesMs),
    },
  };
}
