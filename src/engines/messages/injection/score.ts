import type { Check, Weight } from "./rule.ts";

/** From here on a text is taken for one that gives orders. */
export const INJECTION = 2;
/** From here on there is no other way to read it. */
export const CERTAIN = 3;

const WEIGHTS: Readonly<Record<Weight, number>> = { context: 0, hint: 1, likely: 2, certain: 3 };
/** What stands within so many characters, or twice that, belongs together. */
const TOGETHER = 200;

interface Hit {
  readonly check: Check;
  readonly weight: Weight;
  readonly start: number;
}

/** The greatest weight of each check. */
type Weights = ReadonlyMap<Check, number>;

/** How much the hits that stand together say at most: each check once, by its greatest weight. */
export function scoreOf(hits: readonly Hit[]): number {
  const areas = new Map<number, Map<Check, number>>();
  for (const { check, weight, start } of hits) {
    const area = Math.floor(start / TOGETHER);
    const weights = areas.get(area) ?? new Map<Check, number>();
    weights.set(check, Math.max(weights.get(check) ?? 0, WEIGHTS[weight]));
    areas.set(area, weights);
  }
  const scores = Array.from(areas, ([area, weights]) => sumOf(joined(weights, areas.get(area + 1))));
  return Math.max(0, ...scores.slice(0, MOST_AREAS));
}

const MOST_AREAS = 10_000;

function joined(one: Weights, other: Weights | undefined): Weights {
  if (!other) return one;
  const both = new Map(one);
  for (const [check, weight] of other) both.set(check, Math.max(both.get(check) ?? 0, weight));
  return both;
}

/** So many things that say nothing alone are no chance together. */
const ENOUGH_CONTEXTS = 3;

/** What says nothing alone counts as a hint beside something else. */
function sumOf(weights: Weights): number {
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const contexts = [...weights.values()].filter((weight) => weight === 0).length;
  if (sum === 0) return contexts >= ENOUGH_CONTEXTS ? INJECTION : 0;
  return sum + contexts;
}
