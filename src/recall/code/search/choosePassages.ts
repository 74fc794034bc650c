import type { PassageSnapshot } from "../../../passages/passage.ts";
import { bestOf } from "./fileScores.ts";
import type { FileSigns } from "./rankFiles.ts";
import type { SearchWeights } from "./weights.ts";

/** A passage in the order it is answered with. */
export interface Chosen {
  readonly slot: number;
  readonly file: number;
  /** The best has 1; never more than that of the one before. */
  readonly score: number;
}

/** Holds what was asked for by name, and is a member of what the question says it is. */
const DEFINES_IT = 1;
const IS_QUALIFIED_SO = 1;

/** How well each passage answers, to choose among those of one file. */
export function passageScores(
  snapshot: PassageSnapshot,
  { passages, similarities, definitions }: FileSigns,
  { vector }: SearchWeights,
): Float64Array {
  const scores = new Float64Array(snapshot.slots);
  const perWord = 1 / (bestOf(passages.alone) || 1);
  const perMeaning = similarities ? vector / (bestOf(similarities) || 1) : 0;
  for (let slot = 0; slot < scores.length; slot++) {
    const similarity = Math.max(0, similarities?.[slot] ?? 0);
    scores[slot] = perWord * (passages.alone[slot] as number) + perMeaning * similarity;
  }
  for (const { slot, asked, isOffered } of definitions) {
    if (isOffered) continue;
    const isQualified = asked.qualifiers.length > 0 && standsIn(snapshot.label(slot), asked.qualifiers);
    scores[slot] = (scores[slot] as number) + DEFINES_IT + (isQualified ? IS_QUALIFIED_SO : 0);
  }
  return scores;
}

function standsIn(label: string, qualifiers: readonly string[]): boolean {
  return `::${label}`.includes(`::${qualifiers.join("::")}::`);
}

/** A file whose score is less than this share of the best has too little to do with the question. */
const LEAST_SHARE = 0.15;

/**
 * The best passage of each file, best file first; then, as there may be few files, the next best passages of these. Of
 * passages that may not be shown (`isWanted`) none is chosen.
 */
export function choosePassages(
  snapshot: PassageSnapshot,
  files: Float64Array,
  passages: Float64Array,
  limit: number,
  isWanted: (slot: number) => boolean = () => true,
): Chosen[] {
  const ranked = bestFiles(snapshot, files, limit);
  const best = files[ranked[0] ?? 0] ?? 0;
  const firsts = ranked.flatMap((file): Chosen[] => {
    const slot = bestSlot(snapshot, file, passages, isWanted);
    return slot === null ? [] : [{ slot, file, score: (files[file] as number) / best }];
  });
  if (firsts.length >= limit) return firsts;
  const taken = new Set(firsts.map(({ slot }) => slot));
  const others = firsts
    .flatMap(({ file }) => slotsOf(snapshot, file))
    .filter((slot) => (passages[slot] as number) > 0 && !taken.has(slot) && isWanted(slot));
  return [...firsts, ...fill(snapshot, passages, others, limit - firsts.length, firsts.at(-1)?.score ?? 0)];
}

/** Of equals the first, as a file begins with what it is about. */
function bestSlot(
  { groups }: PassageSnapshot,
  file: number,
  scores: Float64Array,
  isWanted: (slot: number) => boolean,
): number | null {
  const { first = 0, count = 0 } = groups[file] ?? {};
  let best: number | null = null;
  for (let slot = first; slot < first + count; slot++) {
    const isBetter = best === null || (scores[slot] as number) > (scores[best] as number);
    if (isBetter && isWanted(slot)) best = slot;
  }
  return best;
}

function bestFiles({ groups }: PassageSnapshot, scores: Float64Array, limit: number): number[] {
  const found = [...scores.keys()].filter((file) => (scores[file] as number) > 0);
  const keyOf = (file: number) => groups[file]?.key ?? "";
  found.sort(
    (one, other) =>
      (scores[other] as number) - (scores[one] as number) || (keyOf(one) < keyOf(other) ? -1 : 1),
  );
  const least = LEAST_SHARE * (scores[found[0] ?? 0] ?? 0);
  return found.slice(0, limit).filter((file) => (scores[file] as number) >= least);
}

function fill(
  { groupOf }: PassageSnapshot,
  passages: Float64Array,
  slots: number[],
  count: number,
  most: number,
): Chosen[] {
  const best = slots.sort(byScore(passages)).slice(0, count);
  const highest = passages[best[0] ?? 0] ?? 0;
  return best.map((slot) => ({
    slot,
    file: groupOf[slot] as number,
    score: (most * (passages[slot] as number)) / highest,
  }));
}

function slotsOf({ groups }: PassageSnapshot, file: number): number[] {
  const { first = 0, count = 0 } = groups[file] ?? {};
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Ties go by where it stands. */
function byScore(scores: Float64Array): (one: number, other: number) => number {
  return (one, other) => (scores[other] as number) - (scores[one] as number) || one - other;
}
