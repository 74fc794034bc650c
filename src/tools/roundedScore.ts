/** Counted from the first that is not 0: fused by rank, all scores are small and near to each other. */
const SCORE_DIGITS = 4;

/** A score as an answer shows it: as many digits as tell it from the next. */
export function roundedScore(score: number): number {
  return Number(score.toPrecision(SCORE_DIGITS));
}
