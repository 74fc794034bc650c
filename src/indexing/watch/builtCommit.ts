import type { GraphReader, GraphStore, TxMeta, WriteTx } from "../../stores/port.ts";
import { noteCommit, notedCommits } from "../history/commitMarks.ts";

const MARK = "built:commit";

/** The commit at the last build of the whole tree, empty outside of a repository; undefined before the first one. */
export async function builtCommit(code: GraphReader): Promise<string | undefined> {
  return (await code.marks(MARK)).get(MARK);
}

/** A commit may change no file, so the transactions alone do not tell which one the graph stands for. */
export async function noteBuiltCommit(
  code: GraphStore,
  meta: TxMeta,
  commit: string | null,
  signal: AbortSignal,
): Promise<void> {
  const value = commit ?? "";
  if ((await builtCommit(code)) === value) return;
  const note = async (tx: WriteTx) => {
    await tx.setMark(MARK, value);
    // It stands for the moment it was first seen, whatever is changed on top of it later.
    if (commit !== null && (await notedCommits(tx, commit)).size === 0) await noteCommit(tx, commit, tx.at);
  };
  await code.transaction(meta, note, { signal });
}
