import type { GraphReader, WriteTx } from "../stores/port.ts";

/** Rises whenever the same files would give another graph; then every file is read again once. */
const ANALYSIS_VERSION = "12";
const MARK = "analysis";
/** The mark of no version. */
const OUTDATED = "none";
const UNFINISHED = "unfinished";

/** Whether what is stored was made in the way it would be made now. An empty graph has nothing made otherwise. */
export async function isCurrentAnalysis(code: GraphReader): Promise<boolean> {
  const version = (await code.marks(MARK)).get(MARK);
  return version === undefined || version === ANALYSIS_VERSION;
}

export async function noteAnalysis(tx: WriteTx): Promise<void> {
  await tx.setMark(MARK, ANALYSIS_VERSION);
}

/** What was made of the files is lost in part: as if it had been made in another way, every file is read again once. */
export async function outdateAnalysis(tx: WriteTx): Promise<void> {
  await tx.setMark(MARK, OUTDATED);
}

/** Whether a build was broken off after it had written nodes, so that files lack their edges. */
export async function isUnfinished(code: GraphReader): Promise<boolean> {
  return (await code.marks(UNFINISHED)).has(UNFINISHED);
}

export async function setUnfinished(tx: WriteTx, unfinished: boolean): Promise<void> {
  if (unfinished || (await isUnfinished(tx))) await tx.setMark(UNFINISHED, unfinished ? "yes" : null);
}
