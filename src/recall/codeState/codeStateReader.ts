import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { CodeState } from "../../engines/codeState/codeState.ts";
import type { View } from "../../stores/port.ts";

/** Tells how the code that memories speak of stands, by the memory's id. */
export type ReadCodeStates = (
  memories: readonly NodeRecord[],
  view: View,
) => Promise<ReadonlyMap<NodeId, readonly CodeState[]>>;

/** For one answer: what was asked of many while they were ranked is not asked again of the few that are shown. */
export function askedOnce(read: ReadCodeStates): ReadCodeStates {
  const known = new Map<NodeId, readonly CodeState[]>();
  return async (memories, view) => {
    const unknown = memories.filter(({ id }) => !known.has(id));
    const states = unknown.length === 0 ? new Map() : await read(unknown, view);
    for (const { id } of unknown) known.set(id, states.get(id) ?? []);
    return known;
  };
}
