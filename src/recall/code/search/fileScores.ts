import type { PassageSnapshot } from "../../../passages/passage.ts";

/** Joins the scores of a file's passages, best file 1: several good ones add up, and many poor ones hardly do. */
export function byWords(
  { groups, groupOf }: PassageSnapshot,
  scores: Float64Array,
  power: number,
): Float64Array {
  const files = new Float64Array(groups.length);
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] as number;
    const file = groupOf[slot] as number;
    if (score > 0 && file >= 0) files[file] = (files[file] as number) + score ** power;
  }
  return shareOfBest(files.map((sum) => sum ** (1 / power)));
}

/** A file means what its best passage means; the best file has 1, the worst 0. One without vectors stands in the middle. */
export function byMeaning({ groups }: PassageSnapshot, similarities: Float32Array): Float64Array {
  const files = Float64Array.from(groups, ({ first, count }) =>
    bestOf(similarities.subarray(first, first + count)),
  );
  const known = files.filter((score) => score !== 0);
  if (known.length === 0) return files;
  const least = known.reduce((least, score) => Math.min(least, score));
  const most = known.reduce((most, score) => Math.max(most, score));
  if (most === least) return files.fill(1);
  const middle = known.reduce((sum, score) => sum + score, 0) / known.length;
  return files.map((score) => ((score === 0 ? middle : score) - least) / (most - least));
}

export function shareOfBest(scores: Float64Array): Float64Array {
  const best = bestOf(scores);
  return best > 0 ? scores.map((score) => score / best) : scores;
}

/** Never less than 0. */
export function bestOf(scores: Float64Array | Float32Array): number {
  let best = 0;
  for (let at = 0; at < scores.length; at++) best = Math.max(best, scores[at] as number);
  return best;
}
