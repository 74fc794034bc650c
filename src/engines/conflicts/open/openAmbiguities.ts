import { isBefore, standBeside } from "../arc/chronology.ts";
import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { mayMeet } from "../reading/qualifiers.ts";
import { isOneArea, weightOf } from "../structure/subjects.ts";
import { type OpenWord, openWordsOf } from "./openWords.ts";

/** What no table knows is compared by form: two statements in the same words, but for one value in the same place. */
export function openAmbiguitiesIn(readings: readonly Reading[]): Finding[] {
  const words = new Map(readings.map((reading) => [reading, openWordsOf(reading.told.text)]));
  return readings.flatMap((other, at) =>
    readings.slice(0, at).flatMap((one) => {
      if (!mayDisagree(one, other) || isSpokenOfLater(readings, one, other)) return [];
      const swap = swapOf(words.get(one) ?? [], words.get(other) ?? []);
      return swap && !isSettled(readings, other, swap) ? [findingOf(one, other, swap)] : [];
    }),
  );
}

/** Whether both say plainly how one thing is, side by side. */
export function mayDisagree(one: Reading, other: Reading): boolean {
  if (!standBeside(one, other) || !one.isCurrent || !other.isCurrent) return false;
  if (!isOneArea(one, other) || !mayMeet(one.qualifiers, other.qualifiers)) return false;
  const newer = isBefore(other, one) ? one : other;
  return (
    !newer.isSettling && !newer.isAnnounced && !(one.told.at === null && (one.isSettling || one.isAnnounced))
  );
}

/** Something later that settles, or that somebody announced, may be about it. */
export function isSpokenOfLater(readings: readonly Reading[], one: Reading, other: Reading): boolean {
  const newer = isBefore(other, one) ? one : other;
  return readings.some(
    (later) =>
      isBefore(newer, later) &&
      (later.isSettling || later.isAnnounced) &&
      [...later.topic].some((root) => one.topic.has(root) && other.topic.has(root)),
  );
}

/** A later word that names one of the values is the last word on it. */
function isSettled(readings: readonly Reading[], newer: Reading, { here, there }: Swap): boolean {
  return readings.some(
    (later) =>
      isBefore(newer, later) && [here, there].some((value) => ` ${later.told.text} `.includes(` ${value} `)),
  );
}

interface Swap {
  readonly here: string;
  readonly there: string;
  readonly share: number;
}

/** So much of the wording must be shared, in words that tell. */
const LEAST_SHARED = 1.5;
const LEAST_SHARE = 0.5;
/** Numbers are of many things: where each has words of its own, most of the wording must be shared. */
const SURE_SHARE = 0.75;
const MOST_VALUES = 2;
const MOST_OTHERS = 3;

/** The one value that stands in another's place, where all else is much the same. */
function swapOf(one: readonly OpenWord[], other: readonly OpenWord[]): Swap | null {
  const [mine, yours] = [rootsOf(one), rootsOf(other)];
  const weight = [...mine].filter((root) => yours.has(root)).reduce((sum, root) => sum + weightOf(root), 0);
  const here = one.filter(({ root }) => !yours.has(root));
  const there = other.filter(({ root }) => !mine.has(root));
  const pair = valuesOf(here, there);
  if (
    pair === null ||
    isOfOthers(pair, here, there) ||
    haveOtherHeads(one, other, pair) ||
    areLabels(pair.here, one) ||
    areLabels(pair.there, other)
  )
    return null;
  const rest = Math.max(here.length - pair.here.length, there.length - pair.there.length);
  const share = weight / (weight + rest);
  const isOfTwo = here.length > pair.here.length && there.length > pair.there.length;
  if (isOfTwo && isNumberPair(pair) && share < SURE_SHARE) return null;
  if (weight < LEAST_SHARED || rest > MOST_OTHERS || share < LEAST_SHARE) return null;
  return { here: shownOf(pair.here), there: shownOf(pair.there), share };
}

function rootsOf(words: readonly OpenWord[]): ReadonlySet<string> {
  return new Set(words.map(({ root }) => root));
}

type Values = Readonly<Record<"here" | "there", readonly OpenWord[]>>;

/** The numbers that differ, or else the names; a few at most on each side. */
function valuesOf(here: readonly OpenWord[], there: readonly OpenWord[]): Values | null {
  for (const isOne of [isNumber, isNamed]) {
    const pair = { here: here.filter(isOne), there: there.filter(isOne) };
    const counts = [pair.here.length, pair.there.length];
    if (Math.min(...counts) > 0 && Math.max(...counts) <= MOST_VALUES) return pair;
  }
  return null;
}

/** Two numbers, each of something with another name or in another measure, are of two things. */
function isOfOthers(
  { here: [value], there: [rival] }: Values,
  here: readonly OpenWord[],
  there: readonly OpenWord[],
): boolean {
  if (!value || !rival || !isNumber(value)) return false;
  const isOtherUnit = value.unit !== undefined && rival.unit !== undefined && value.unit !== rival.unit;
  return isOtherUnit || (here.some(isNamed) && there.some(isNamed));
}

/** Statements that begin with another thing are about another thing. */
function haveOtherHeads(one: readonly OpenWord[], other: readonly OpenWord[], pair: Values): boolean {
  const [mine, yours] = [one[0], other[0]];
  if (!mine || !yours || pair.here.includes(mine) || pair.there.includes(yours)) return false;
  return !rootsOf(other).has(mine.root) && !rootsOf(one).has(yours.root);
}

function isNumberPair({ here: [value] }: Values): boolean {
  return value !== undefined && isNumber(value);
}

function isNumber({ shape }: OpenWord): boolean {
  return shape === "number";
}

function isNamed({ shape }: OpenWord): boolean {
  return shape === "name" || shape === "code";
}

/** What stands at the beginning tells which thing is meant: shard 3 is not shard 4. */
function areLabels(values: readonly OpenWord[], words: readonly OpenWord[]): boolean {
  const first = values[0]?.place ?? 0;
  const before = words.filter(({ place }) => place < first).length;
  return before < Math.min(2, words.length - values.length);
}

function shownOf(values: readonly OpenWord[]): string {
  return values.map(({ shown }) => shown).join(" ");
}

function findingOf(one: Reading, other: Reading, { here, there, share }: Swap): Finding {
  const isTimed = one.told.at !== null;
  return {
    category: "ambiguity",
    readings: [one, other],
    attribute: "value",
    value: here,
    rival: there,
    kind: "slot",
    about: one,
    claim: null,
    structure: {
      says: `In much the same words, one statement says ${here} and the other ${there}.`,
      score: 0.4 + 0.3 * share,
    },
    arc: {
      says: isTimed
        ? "They were said close together in time by different voices, and nothing later settles which holds."
        : "Neither has a time, so no order tells which holds.",
      score: isTimed ? 0.65 : 0.55,
    },
  };
}
