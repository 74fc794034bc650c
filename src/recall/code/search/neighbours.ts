import { bestOf } from "./fileScores.ts";

/** Two files, by the number of their groups, one of which names something of the other. */
export interface Tie {
  readonly from: number;
  readonly to: number;
}

/** Only files close to the best have a say. */
const STRENGTH_POWER = 6;

/** How strongly each file is tied to those that score best, from 0 to 1. */
export function nearbyScores(scores: Float64Array, ties: readonly Tie[]): Float64Array {
  const best = bestOf(scores) || 1;
  const sums = new Float64Array(scores.length);
  for (const { from, to } of ties)
    sums[to] = (sums[to] as number) + ((scores[from] as number) / best) ** STRENGTH_POWER;
  const most = Math.log1p(bestOf(sums)) || 1;
  for (const to of new Set(ties.map((tie) => tie.to))) sums[to] = Math.log1p(sums[to] as number) / most;
  return sums;
}
