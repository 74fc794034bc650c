import type { NodeId } from "../../domain/ids.ts";

/**
 * The way from a task over what it depends on back to itself, shortest first, beginning and ending with it; null where
 * there is none. `dependsOn` has the dependencies as they would be.
 */
export function findCycle(
  of: NodeId,
  dependsOn: (id: NodeId) => readonly NodeId[],
): readonly NodeId[] | null {
  const cameFrom = new Map<NodeId, NodeId>();
  const queue = [of];
  for (const id of queue) {
    for (const next of dependsOn(id)) {
      if (next === of) return [of, ...wayTo(id, of, cameFrom), of];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, id);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(id: NodeId, from: NodeId, cameFrom: ReadonlyMap<NodeId, NodeId>): NodeId[] {
  const way: NodeId[] = [];
  for (let at: NodeId | undefined = id; at !== undefined && at !== from; at = cameFrom.get(at)) way.push(at);
  return way.reverse();
}
