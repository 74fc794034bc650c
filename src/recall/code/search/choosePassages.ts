import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";
import { bestOf, type Files, filesWhere } from "./fileScores.ts";
import { isAny } from "./kinds.ts";
import type { FileSigns } from "./rankFiles.ts";
import { ScoreSteps } from "./scoreSteps.ts";
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

/** How well a passage answers, to choose among those of one file. */
export type PassageScore = (slot: number) => number;

export function passageScore(
  snapshot: PassageSnapshot,
  { files, passages, similarities, definitions }: FileSigns,
  { vector }: SearchWeights,
): PassageScore {
  const perWord = 1 / (bestIn(snapshot, files, passages.alone) || 1);
  const perMeaning = similarities ? vector / (bestIn(snapshot, files, similarities) || 1) : 0;
  const named = Map.groupBy(
    definitions.filter(({ isOffered }) => !isOffered),
    ({ slot }) => slot,
  );
  return (slot) => {
    let score = perWord * (passages.alone[slot] as number);
    if (similarities) score += perMeaning * Math.max(0, similarities[slot] as number);
    for (const { asked } of named.get(slot) ?? []) {
      const isQualified = asked.qualifiers.length > 0 && standsIn(snapshot.label(slot), asked.qualifiers);
      score += DEFINES_IT + (isQualified ? IS_QUALIFIED_SO : 0);
    }
    return score;
  };
}

function bestIn({ groups }: PassageSnapshot, files: Files, scores: Float32Array): number {
  let best = 0;
  for (const file of files) {
    const { first, count } = groups[file] as PassageGroup;
    best = Math.max(best, bestOf(scores, first, first + count));
  }
  return best;
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
  scoreOf: PassageScore,
  limit: number,
  isWanted: IsWanted = isAny,
): Chosen[] {
  const ranked = bestFiles(snapshot, files, limit, isWanted);
  const best = files[ranked[0] ?? 0] ?? 0;
  const firsts = ranked.flatMap((file): Chosen[] => {
    const slot = bestFirst(slotsOf(snapshot, file).filter(isWanted), scoreOf)[0]?.slot;
    return slot === undefined ? [] : [{ slot, file, score: (files[file] as number) / best }];
  });
  if (firsts.length >= limit) return firsts;
  const taken = new Set(firsts.map(({ slot }) => slot));
  const others = firsts
    .flatMap(({ file }) => slotsOf(snapshot, file))
    .filter((slot) => !taken.has(slot) && isWanted(slot));
  const next = bestFirst(others, scoreOf).filter(({ score }) => score > 0);
  return [...firsts, ...fill(snapshot, next.slice(0, limit - firsts.length), firsts.at(-1)?.score ?? 0)];
}

type IsWanted = (slot: number) => boolean;

function bestFiles(
  snapshot: PassageSnapshot,
  all: Float64Array,
  limit: number,
  isWanted: IsWanted,
): number[] {
  const { groups } = snapshot;
  // What has nothing to show must not take the place of what has.
  const hasWanted = (file: number) => slotsOf(snapshot, file).some(isWanted);
  const scores =
    isWanted === isAny ? all : all.map((score, file) => (score > 0 && hasWanted(file) ? score : 0));
  const least = Math.max(LEAST_SHARE * bestOf(scores), new ScoreSteps(scores).leastOfAtLeast(limit));
  const found = least > 0 ? filesWhere(scores.length, (file) => (scores[file] as number) >= least) : [];
  const keyOf = (file: number) => groups[file]?.key ?? "";
  return [...found]
    .sort(
      (one, other) =>
        (scores[other] as number) - (scores[one] as number) || (keyOf(one) < keyOf(other) ? -1 : 1),
    )
    .slice(0, limit);
}

interface ScoredSlot {
  readonly slot: number;
  readonly score: number;
}

/** The scores of the next best are shares of what the last of the first has. */
function fill({ groupOf }: PassageSnapshot, next: readonly ScoredSlot[], most: number): Chosen[] {
  const highest = next[0]?.score ?? 1;
  return next.map(({ slot, score }) => ({
    slot,
    file: groupOf[slot] as number,
    score: most * (score / highest),
  }));
}

function slotsOf({ groups }: PassageSnapshot, file: number): number[] {
  const { first, count } = groups[file] as PassageGroup;
  const slots: number[] = [];
  for (let slot = first; slot < first + count; slot++) slots.push(slot);
  return slots;
}

/** Of equals the first, as a file begins with what it is about. */
function bestFirst(slots: readonly number[], scoreOf: PassageScore): ScoredSlot[] {
  return slots
    .map((slot) => ({ slot, score: scoreOf(slot) }))
    .sort((one, other) => other.score - one.score || one.slot - other.slot);
}
