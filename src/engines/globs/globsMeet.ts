import { alternatives, LAST_POINT, literal, onwards, type Step, stepsOf } from "./globSteps.ts";

/** Paths, by a pattern or one by its name. */
export interface PathSet {
  readonly pattern: string;
  readonly isGlob: boolean;
}

/**
 * Whether there can be a path that is in both, whether or not such a file is there. Each pattern is a small automaton;
 * the two are walked side by side until both are at their ends at once, or all that can be reached was seen.
 */
export function globsMeet(one: PathSet, other: PathSet): boolean {
  if (!one.isGlob && !other.isGlob) return one.pattern === other.pattern;
  const [ours, theirs] = [waysOf(one), waysOf(other)];
  const patience = { left: MOST_LOOKS };
  return ours.some((steps) => theirs.some((others) => canMeet(steps, others, patience)));
}

/** Two patterns that it takes longer to tell apart count as meeting: nobody must wait for a puzzle. */
const MOST_LOOKS = 200_000;

/** More than so many ways are cut to what surely holds them all. */
const MOST_ALTERNATIVES = 16;

function waysOf({ pattern, isGlob }: PathSet): Step[][] {
  if (!isGlob) return [[...pattern].map(literal)];
  const { ways, before } = alternatives(pattern, MOST_ALTERNATIVES);
  return (ways.length > MOST_ALTERNATIVES ? [`${before}**`] : ways).map(stepsOf);
}

/** No pattern names it, so it stands for all that none of them names. */
const OTHER = String.fromCodePoint(LAST_POINT);

function canMeet(one: readonly Step[], other: readonly Step[], patience: { left: number }): boolean {
  const characters = [...new Set(["/", OTHER, ...[...one, ...other].flatMap(({ borders }) => borders)])];
  const seen = new Set<number>();
  const waiting: (readonly [number, number])[] = [];
  const reach = (at: number, there: number) => {
    const place = at * (other.length + 1) + there;
    if (seen.has(place)) return;
    seen.add(place);
    waiting.push([at, there]);
  };
  reach(0, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, there] = next;
    patience.left -= characters.length;
    const isAtBothEnds = at === one.length && there === other.length;
    if (isAtBothEnds || patience.left < 0) return true;
    const [step, counterpart] = [one[at], other[there]];
    for (const leap of step?.leaps ?? []) reach(at + leap, there);
    for (const leap of counterpart?.leaps ?? []) reach(at, there + leap);
    if (!step || !counterpart) continue;
    if (!characters.some((each) => step.takes(each) && counterpart.takes(each))) continue;
    const furthers = onwards(there, counterpart);
    for (const onward of onwards(at, step)) furthers.forEach((further) => void reach(onward, further));
  }
  return false;
}
