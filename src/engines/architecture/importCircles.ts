import { findCycles } from "../graph/findCycles.ts";
import { type CycleRule, counts, type ImportTie } from "./architecture.ts";

/** Files that import each other, and the shortest way around that shows it. */
export interface ImportCircle {
  /** All that reach each other in this way, sorted. */
  readonly members: readonly string[];
  /** The imports on the way, each leading to the file of the next and the last to that of the first. */
  readonly steps: readonly ImportTie[];
}

/** Every group of files that import each other by what counts, the largest first. */
export function importCircles({ files, counting }: CycleRule, ties: readonly ImportTie[]): ImportCircle[] {
  const inner = ties.filter(
    (tie) => !tie.isExternal && counts(counting, tie) && files(tie.from) && files(tie.to),
  );
  const tieBetween = new Map(inner.map((tie) => [`${tie.from}\n${tie.to}`, tie]));
  return findCycles(inner.map(({ from, to }) => [from, to] as const)).map(({ members, path }) => ({
    members,
    steps: path.flatMap((from, at) => tieBetween.get(`${from}\n${path[(at + 1) % path.length]}`) ?? []),
  }));
}
