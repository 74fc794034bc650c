import { type Files, filesWhere } from "./fileScores.ts";
import { ScoreSteps } from "./scoreSteps.ts";

/** Of so many files all are looked at closely. */
export const MOST_FILES = 1_000;
/** With fewer it is for meaning and ties to tell which. */
const FEW_FILES = 100;

/** The files worth a closer look, by the scores of a first one: the best; or all, where hardly any has a score. */
export function consideredFiles(scores: Float64Array): Files {
  const steps = new ScoreSteps(scores);
  if (steps.count < FEW_FILES) return filesWhere(scores.length, () => true);
  const least = steps.leastOfAtMost(MOST_FILES);
  return filesWhere(
    scores.length,
    (file) => (scores[file] as number) > 0 && (scores[file] as number) >= least,
  );
}
