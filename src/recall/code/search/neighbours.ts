import { shareOfBest } from "./fileScores.ts";

/** Two files, by the number of their groups, one of which names something of the other. */
export interface Tie {
  readonly from: number;
  readonly to: number;
}

/** Only files close to the best have a say. */
const STRENGTH_POWER = 6;

/** How strongly each file is tied to those that score best, from 0 to 1. */
export function nearbyScores(scores: Float64Array, ties: readonly Tie[]): Float64Array {
  const strengths = shareOfBest(scores).map((share) => (share > 0 ? share ** STRENGTH_POWER : 0));
  const sums = new Float64Array(scores.length);
  for (const { from, to } of ties) sums[to] = (sums[to] as number) + (strengths[from] as number);
  return shareOfBest(sums.map(Math.log1p));
}
