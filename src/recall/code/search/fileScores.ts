import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";

/** Numbers of files, rising. */
export type Files = Uint32Array;

/** Of so many files those that are wanted. */
export function filesWhere(count: number, isWanted: (file: number) => boolean): Files {
  const files = new Uint32Array(count);
  let size = 0;
  for (let file = 0; file < count; file++) if (isWanted(file)) files[size++] = file;
  return files.subarray(0, size);
}

/**
 * Joins the scores of a file's passages, best file 1: several good ones add up, and many poor ones hardly do. Files that
 * are not asked for have 0.
 */
export function byWords(
  { groups }: PassageSnapshot,
  files: Files,
  scores: Float32Array,
  power: number,
): Float64Array {
  const joined = new Float64Array(groups.length);
  for (const file of files) {
    const { first, count } = groups[file] as PassageGroup;
    let sum = 0;
    for (let slot = first; slot < first + count; slot++) {
      const score = scores[slot] as number;
      if (score > 0) sum += raised(score, power);
    }
    if (sum > 0) joined[file] = sum ** (1 / power);
  }
  return shareOfBest(joined);
}

/** To a whole number; many times faster than for any. */
function raised(score: number, power: number): number {
  let product = score;
  for (let times = 1; times < power; times++) product *= score;
  return product;
}

/**
 * A file means what its best passage means; the best of the files has 1, the worst 0. One without vectors stands in the
 * middle.
 */
export function byMeaning(
  { groups }: PassageSnapshot,
  files: Files,
  similarities: Float32Array,
): Float64Array {
  const bests = new Float64Array(groups.length).fill(Number.NaN);
  let [least, most, sum, known] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const file of files) {
    const { first, count } = groups[file] as PassageGroup;
    const best = nearestOf(similarities, first, first + count);
    if (best === null) continue;
    bests[file] = best;
    least = Math.min(least, best);
    most = Math.max(most, best);
    sum += best;
    known += 1;
  }
  const shares = new Float64Array(groups.length);
  if (known === 0) return shares;
  const range = most - least;
  const mean = sum / known;
  for (const file of files) {
    const best = bests[file] as number;
    shares[file] = range === 0 ? 1 : ((Number.isNaN(best) ? mean : best) - least) / range;
  }
  return shares;
}

/** Null where none has a vector: nothing is compared with exactly 0 otherwise. */
export function nearestOf(similarities: Float32Array, from: number, to: number): number | null {
  let nearest: number | null = null;
  for (let slot = from; slot < to; slot++) {
    const near = similarities[slot] as number;
    if (near !== 0 && (nearest === null || near > nearest)) nearest = near;
  }
  return nearest;
}

export function shareOfBest(scores: Float64Array): Float64Array {
  const best = bestOf(scores);
  const shares = new Float64Array(scores.length);
  if (best > 0) for (let at = 0; at < shares.length; at++) shares[at] = (scores[at] as number) / best;
  return shares;
}

/** The best of some of the scores; never less than 0. */
export function bestOf(scores: Float64Array | Float32Array, from = 0, to = scores.length): number {
  let best = 0;
  for (let at = from; at < to; at++) best = Math.max(best, scores[at] as number);
  return best;
}
