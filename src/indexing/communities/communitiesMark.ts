import type { GraphReader, GraphStore, TxMeta, WriteTx } from "../../stores/port.ts";

/**
 * Is there once communities have been looked for: a project without any is not one that waits for them. It holds how
 * many files have changed since the graph was read for that, counted again each time they change.
 */
const MARK = "communities";

export async function isMapped(code: GraphReader): Promise<boolean> {
  return (await changesSinceDrawn(code)) !== undefined;
}

/** Undefined before the map was ever drawn. */
export async function changesSinceDrawn(code: GraphReader): Promise<number | undefined> {
  const changes = (await code.marks(MARK)).get(MARK);
  return changes === undefined ? undefined : Number(changes);
}

/** Adds to what has changed since, where there is a map. */
export async function noteChanges(
  code: GraphStore,
  meta: TxMeta,
  changes: number,
  signal: AbortSignal,
): Promise<void> {
  if (changes === 0 || !(await isMapped(code))) return;
  const add = async (tx: WriteTx) =>
    await tx.setMark(MARK, String(((await changesSinceDrawn(tx)) ?? 0) + changes));
  await code.transaction(meta, add, { signal });
}

/** Of the changes so far, the map shows these; those that came while it was drawn are left. */
export async function noteDrawn(tx: WriteTx, shown: number): Promise<void> {
  const changes = await changesSinceDrawn(tx);
  const rest = String(Math.max(0, (changes ?? 0) - shown));
  if (changes === undefined || rest !== String(changes)) await tx.setMark(MARK, rest);
}
