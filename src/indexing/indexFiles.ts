import { setImmediate as nextTurn } from "node:timers/promises";
import type { TxId } from "../domain/ids.ts";
import { asNodeId } from "../domain/ids.ts";
import type { SourceTree } from "../sources/port.ts";
import type { GraphStore, PutOutcome, TxMeta, WriteTx } from "../stores/port.ts";
import { fileDraft } from "./fileDraft.ts";
import { fileStamps, markOf, stampOf } from "./fileStamps.ts";
import { type ReadFile, readFiles } from "./readFiles.ts";
import { sourceChanges } from "./sourceChanges.ts";

export interface IndexRequest {
  readonly tree: SourceTree;
  readonly code: GraphStore;
  readonly meta: TxMeta;
  /** Full reads every file again; incremental only those that look different from outside. */
  readonly mode: "full" | "incremental";
  readonly signal: AbortSignal;
  progress(update: { done: number; total: number; message: string }): void;
}

export interface IndexReport {
  /** Null when nothing had changed. */
  readonly txId: TxId | null;
  readonly files: { seen: number; parsed: number; skipped: number; removed: number };
  readonly nodes: { added: number; modified: number; removed: number };
  readonly problems: readonly string[];
}

/** How long a transaction may keep other work of this process waiting. */
const TURN_MS = 15;

/** Brings the FILE nodes up to the working tree in one transaction; cancelled or broken off, it changes nothing. */
export async function indexFiles(request: IndexRequest): Promise<IndexReport> {
  const { tree, code, mode, signal } = request;
  const listing = await tree.list(signal);
  const { changed, removed } = sourceChanges(listing, await fileStamps(code));
  const toRead = mode === "full" ? listing.files : changed;
  const { files, problems } = await readFiles(tree, toRead, signal, (done) =>
    request.progress({ done, total: toRead.length, message: "reading files" }),
  );
  const git = await tree.git();
  const meta = { ...request.meta, ...(git?.commit ? { gitCommit: git.commit } : {}) };
  const written = await code.transaction(meta, (tx) => write(tx, files, removed, request));
  const skipped = Object.values(listing.skipped).reduce((sum, count) => sum + count, 0);
  const unread = files.filter(({ read }) => !read.ok).length;
  return {
    txId: written.txId,
    files: {
      seen: listing.files.length,
      parsed: files.length - unread,
      skipped: skipped + unread,
      removed: removed.length,
    },
    nodes: written.nodes,
    problems: [...listing.problems, ...problems],
  };
}

async function write(
  tx: WriteTx,
  files: readonly ReadFile[],
  removed: readonly string[],
  { signal, progress, meta: { project } }: IndexRequest,
): Promise<{ txId: TxId | null; nodes: IndexReport["nodes"] }> {
  const outcomes: Record<PutOutcome, number> = { added: 0, modified: 0, unchanged: 0 };
  let closed = 0;
  let turnEnds = performance.now() + TURN_MS;
  for (const [at, { entry, read }] of files.entries()) {
    if (read.ok) outcomes[(await tx.put(fileDraft(project, entry.path, read))).outcome] += 1;
    else if (await tx.close({ project, id: asNodeId(entry.path) })) closed += 1;
    await tx.setMark(markOf(entry.path), stampOf(entry));
    if (performance.now() < turnEnds) continue;
    progress({ done: at + 1, total: files.length, message: "writing" });
    await nextTurn();
    signal.throwIfAborted();
    turnEnds = performance.now() + TURN_MS;
  }
  for (const path of removed) {
    if (await tx.close({ project, id: asNodeId(path) })) closed += 1;
    await tx.setMark(markOf(path), null);
  }
  const changes = outcomes.added + outcomes.modified + closed;
  return {
    txId: changes > 0 ? tx.id : null,
    nodes: { added: outcomes.added, modified: outcomes.modified, removed: closed },
  };
}

/** How many files the index has not caught up with. */
export async function pendingChanges(tree: SourceTree, code: GraphStore): Promise<number> {
  const { changed, removed } = sourceChanges(await tree.list(), await fileStamps(code));
  return changed.length + removed.length;
}
