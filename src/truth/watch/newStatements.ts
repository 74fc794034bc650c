import { type NodeRecord, SCOPES } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { TOLD_KINDS } from "../story/toldKinds.ts";

/** What was said between two versions and holds, in the order of time. */
export interface Stretch {
  readonly nodes: readonly NodeRecord[];
  /** The last version that was looked at. */
  readonly upTo: number;
}

/** So many versions at a time: what was looked at by then need not be looked at again, whatever happens. */
const STRETCH = 200;

/** What was said after a version, in stretches, up to the last that is there when it begins. */
export async function* newStatements(
  memory: GraphReader,
  view: View,
  after: number,
): AsyncGenerator<Stretch> {
  const last = await memory.lastVersion();
  for (let version = after; version < last; ) {
    const upTo = Math.min(version + STRETCH, last);
    const nodes: NodeRecord[] = [];
    for (const scope of SCOPES) {
      const query = { version, upTo, kinds: TOLD_KINDS, scope: { scope }, limit: STRETCH };
      nodes.push(...(await memory.writtenAfter(view, query)));
    }
    nodes.sort(byTime);
    yield { nodes, upTo };
    version = upTo;
  }
}

/** Several transactions may fall into one millisecond; their ids rise all the same. */
function byTime(one: NodeRecord, other: NodeRecord): number {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt - other.recordedAt;
  return one.txId < other.txId ? -1 : Number(one.txId > other.txId);
}
