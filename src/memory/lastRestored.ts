import type { Instant } from "../domain/time.ts";
import type { GraphReader, WriteTx } from "../stores/port.ts";

const NAME = "last-restored";
const MOMENT = "last-restored-at";

/** The transaction that brought something deleted back last; empty before the first. */
export async function lastRestored(reader: GraphReader): Promise<string> {
  return (await reader.marks(NAME)).get(NAME) ?? "";
}

export async function noteRestored(tx: WriteTx): Promise<void> {
  await tx.setMark(NAME, tx.id);
  await tx.setMark(MOMENT, String(tx.at));
}

/** When that was; zero before the first. */
export async function lastRestoredAt(reader: GraphReader): Promise<Instant> {
  return Number((await reader.marks(MOMENT)).get(MOMENT) ?? 0);
}
