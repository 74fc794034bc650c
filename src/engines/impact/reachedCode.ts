import { pathOf, type ReachGraph } from "./reachGraph.ts";
import { type Way, wayInWords } from "./waysTo.ts";

/** Something that depends on what changed. */
export interface ReachedCode {
  readonly id: string;
  readonly distance: number;
  readonly reason: string;
}

export interface BlastRadius {
  /** Without those that changed themselves, the nearest first. */
  readonly files: readonly ReachedCode[];
  readonly symbols: readonly ReachedCode[];
}

/** The code that a change reaches within so many steps. Tests are told apart from it. */
export function reachedCode(
  { nodes }: ReachGraph,
  ways: ReadonlyMap<string, Way>,
  depth: number,
): BlastRadius {
  const testing = new Set(nodes.filter(({ isTest }) => isTest).map(({ id }) => id));
  const changedFiles = new Set([...ways].filter(([, way]) => way.distance === 0).map(([id]) => pathOf(id)));
  const symbols: ReachedCode[] = [];
  const files = new Map<string, ReachedCode>();
  for (const { id, form, isGone } of nodes) {
    const way = ways.get(id);
    const path = pathOf(id);
    if (isGone || !way || way.distance === 0 || way.distance > depth || form === "test" || testing.has(path))
      continue;
    const reached = { id, distance: way.distance, reason: wayInWords(ways, id) };
    if (id !== path) symbols.push(reached);
    const nearest = files.get(path);
    if (!changedFiles.has(path) && (!nearest || reached.distance < nearest.distance))
      files.set(path, { ...reached, id: path });
  }
  return { files: [...files.values()].sort(nearestFirst), symbols: symbols.sort(nearestFirst) };
}

function nearestFirst(one: ReachedCode, other: ReachedCode): number {
  return one.distance - other.distance || (one.id < other.id ? -1 : 1);
}
