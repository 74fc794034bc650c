import { type Files, filesWhere } from "./fileScores.ts";
import { ScoreSteps } from "./scoreSteps.ts";

/** Of so many files all are looked at closely. */
export const MOST_FILES = 2_000;

/**
 * The files worth a closer look, by the scores of a first one. Where few have any, all files are, as then it is for
 * meaning and ties to tell which.
 */
export function consideredFiles(scores: Float64Array): Files {
  const least = new ScoreSteps(scores).leastOfAtMost(MOST_FILES);
  return filesWhere(scores.length, (file) => (scores[file] as number) >= least);
}
