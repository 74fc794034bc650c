import { overlaps } from "./entityKeys.ts";

/** What a symbol and the file it lies in have in common. */
const CONTAINED = 0.5;

/** How far two sets of things are the same: those in common to all there are (Jaccard). Each is matched with one other. */
export function entityOverlap(asked: readonly string[], own: readonly string[]): number {
  if (asked.length === 0 || own.length === 0) return 0;
  const left = new Set(own);
  let common = 0;
  for (const each of byExactness(asked, left)) {
    const match = left.has(each) ? each : [...left].find((other) => overlaps(each, other));
    if (match === undefined) continue;
    left.delete(match);
    common += match === each ? 1 : CONTAINED;
  }
  return common / (asked.length + own.length - common);
}

/** What is there exactly takes its match before others can. */
function byExactness(asked: readonly string[], own: ReadonlySet<string>): string[] {
  return [...asked.filter((each) => own.has(each)), ...asked.filter((each) => !own.has(each))];
}
