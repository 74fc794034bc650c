import type { TxId } from "../domain/ids.ts";
import type { SourceEntry, SourceListing, SourceTree } from "../sources/port.ts";
import type { GraphStore, TxMeta } from "../stores/port.ts";
import { fileStamps } from "./fileStamps.ts";
import { IndexProgress, type IndexUpdate } from "./indexProgress.ts";
import { isPassing, problemOf, readFiles } from "./readFiles.ts";
import { sourceChanges } from "./sourceChanges.ts";
import { textBatches } from "./textBatches.ts";
import { type WrittenFiles, writeFiles } from "./writeFiles.ts";

export interface IndexRequest {
  readonly tree: SourceTree;
  readonly code: GraphStore;
  readonly meta: TxMeta;
  /** Full reads every file again; incremental only those that look different from outside. */
  readonly mode: "full" | "incremental";
  readonly signal: AbortSignal;
  /** How much text is held in memory, and so written in one transaction. */
  readonly mostTextBytes?: number;
  progress(update: IndexUpdate): void;
}

export interface IndexReport {
  /** The last transaction that changed something; null when nothing had changed. */
  readonly txId: TxId | null;
  readonly files: { seen: number; parsed: number; skipped: number; removed: number };
  readonly nodes: { added: number; modified: number; removed: number };
  readonly problems: readonly string[];
}

const MOST_TEXT_BYTES = 64 * 1024 * 1024;
const MOST_PROBLEMS = 20;

/**
 * Brings the FILE nodes up to the working tree. The files are read before the write lock is taken, as nobody should wait
 * for this process's disk; what does not fit into memory at once is therefore written in several transactions, of which
 * the last closes what is gone. Most repositories need one. Each is whole and notes which files it has seen, so an
 * indexing that was cancelled or killed leaves no half of one behind, and the next goes on from there.
 */
export async function indexFiles(request: IndexRequest): Promise<IndexReport> {
  const { tree, code, mode, signal, mostTextBytes = MOST_TEXT_BYTES } = request;
  const listing = await tree.list(signal);
  const { changed, removed } = sourceChanges(listing, await fileStamps(code));
  const gone = await reallyGone(tree, listing, removed);
  const toRead = mode === "full" ? listing.files : changed;
  const batches = textBatches(toRead, mostTextBytes);
  const meta = await withCommit(request.meta, tree);
  const progress = new IndexProgress(toRead.length, (update) => request.progress(update));
  const outcomes: BatchOutcome[] = [];
  for (const [at, batch] of batches.entries()) {
    const isLast = at === batches.length - 1;
    outcomes.push(await indexBatch({ ...request, meta }, batch, isLast ? gone : [], progress));
  }
  return reportOf(listing, gone.length, outcomes);
}

/** A file in a folder that could not be looked into is missing from the list, and is not gone for that. */
async function reallyGone(tree: SourceTree, listing: SourceListing, removed: readonly string[]) {
  if (!listing.skipped.unreadable) return removed;
  const gone: string[] = [];
  for (const path of removed) if (!isPassing(await tree.read(path))) gone.push(path);
  return gone;
}

async function withCommit(meta: TxMeta, tree: SourceTree): Promise<TxMeta> {
  const git = await tree.git();
  return git?.commit ? { ...meta, gitCommit: git.commit } : meta;
}

interface BatchOutcome extends WrittenFiles {
  readonly read: number;
  readonly unread: number;
  readonly problems: readonly string[];
}

async function indexBatch(
  { tree, code, meta, signal }: IndexRequest,
  entries: readonly SourceEntry[],
  gone: readonly string[],
  progress: IndexProgress,
): Promise<BatchOutcome> {
  const files = await readFiles(tree, entries, signal, (count) => progress.read(count));
  const onWritten = (count: number) => progress.indexed(count);
  const { project } = meta;
  const write = { project, files, gone, signal, onWritten };
  const written = await code.transaction(meta, (tx) => writeFiles(tx, write), { signal });
  const read = files.filter((file) => file.read.ok).length;
  const problems = files.flatMap((file) => problemOf(file) ?? []);
  return { ...written, read, unread: files.length - read, problems };
}

function reportOf(listing: SourceListing, removed: number, outcomes: readonly BatchOutcome[]): IndexReport {
  const sum = (key: "read" | "unread" | "added" | "modified" | "removed") =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const skipped = Object.values(listing.skipped).reduce((total, count) => total + count, 0);
  return {
    txId: outcomes.findLast(({ txId }) => txId !== null)?.txId ?? null,
    files: {
      seen: listing.files.length,
      parsed: sum("read"),
      skipped: skipped + sum("unread"),
      removed,
    },
    nodes: { added: sum("added"), modified: sum("modified"), removed: sum("removed") },
    problems: [...listing.problems, ...outcomes.flatMap(({ problems }) => problems).slice(0, MOST_PROBLEMS)],
  };
}

/** How many files the index has not caught up with. */
export async function pendingChanges(tree: SourceTree, code: GraphStore): Promise<number> {
  const { changed, removed } = sourceChanges(await tree.list(), await fileStamps(code));
  return changed.length + removed.length;
}
