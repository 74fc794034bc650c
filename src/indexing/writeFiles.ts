import { setImmediate as nextTurn } from "node:timers/promises";
import { asNodeId, type ProjectId, type TxId } from "../domain/ids.ts";
import type { PutOutcome, WriteTx } from "../stores/port.ts";
import { fileDraft } from "./fileDraft.ts";
import { markOf, stampOf } from "./fileStamps.ts";
import { isPassing, type ReadFile } from "./readFiles.ts";

export interface FileWrites {
  readonly project: ProjectId | null;
  readonly files: readonly ReadFile[];
  /** Paths that are no longer there to be read. */
  readonly gone: readonly string[];
  readonly signal: AbortSignal;
  onWritten(files: number): void;
}

export interface WrittenFiles {
  /** Null when nothing had changed. */
  readonly txId: TxId | null;
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
}

type Outcomes = Record<PutOutcome | "removed", number>;

/** How long a transaction may keep other work of this process waiting. */
const TURN_MS = 15;

/** Brings the FILE nodes and their stamps up to what was read. */
export async function writeFiles(tx: WriteTx, writes: FileWrites): Promise<WrittenFiles> {
  const { project, files, gone, signal, onWritten } = writes;
  const outcomes: Outcomes = { added: 0, modified: 0, unchanged: 0, removed: 0 };
  const close = async (path: string) => {
    if (await tx.close({ project, id: asNodeId(path) })) outcomes.removed += 1;
  };
  // It may have been cancelled while it read, or waited for the lock.
  signal.throwIfAborted();
  const letOthersWork = turnTaker(signal);
  let told = 0;
  for (const [at, { entry, read }] of files.entries()) {
    if (isPassing(read)) continue;
    if (read.ok) outcomes[(await tx.put(fileDraft(project, entry.path, read))).outcome] += 1;
    else await close(entry.path);
    await tx.setMark(markOf(entry.path), stampOf(entry));
    if (!(await letOthersWork())) continue;
    onWritten(at + 1 - told);
    told = at + 1;
  }
  for (const path of gone) {
    await close(path);
    await tx.setMark(markOf(path), null);
    await letOthersWork();
  }
  if (told < files.length) onWritten(files.length - told);
  const { unchanged: _, ...counts } = outcomes;
  return { txId: counts.added + counts.modified + counts.removed > 0 ? tx.id : null, ...counts };
}

/** Steps aside when its turn has lasted long enough, and tells whether it did. */
function turnTaker(signal: AbortSignal): () => Promise<boolean> {
  let turnEnds = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < turnEnds) return false;
    await nextTurn();
    signal.throwIfAborted();
    turnEnds = performance.now() + TURN_MS;
    return true;
  };
}
