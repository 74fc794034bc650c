import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { HygienePlace } from "./hygieneReports.ts";

/** The keys of what somebody said is fine as it is. */
export async function keptKeys(memory: GraphReader, place: HygienePlace): Promise<ReadonlySet<string>> {
  const prefix = prefixOf(place);
  return new Set([...(await memory.marks(prefix)).keys()].map((name) => name.slice(prefix.length)));
}

/** False when it was said before. */
export async function keepAsItIs(tx: WriteTx, place: HygienePlace, key: string): Promise<boolean> {
  const name = prefixOf(place) + key;
  if ((await tx.marks(name)).size > 0) return false;
  await tx.setMark(name, String(tx.at));
  return true;
}

function prefixOf({ account, project }: HygienePlace): string {
  return `hygiene-kept:${JSON.stringify([account, project])}:`;
}
