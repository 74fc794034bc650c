import { isBefore, standBeside } from "../arc/chronology.ts";
import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { mayMeet } from "../reading/qualifiers.ts";
import { isOneArea, weightOf } from "../structure/subjects.ts";
import { LastWords } from "./lastWords.ts";
import { type OpenWord, openRootsIn, openWordsIn } from "./openWords.ts";

/** What no table knows is compared by form: two statements in the same words, but for one value in the same place. */
export function openAmbiguitiesIn(readings: readonly Reading[]): Finding[] {
  const lastWords = new LastWords(readings);
  return readings.flatMap((other, at) =>
    readings.slice(0, at).flatMap((one) => {
      if (!mayDisagree(one, other) || weightShared(one, other) < LEAST_SHARED) return [];
      if (lastWords.isSpokenOfLater(one, other)) return [];
      const swap = swapOf(one, other);
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
function swapOf(one: Reading, other: Reading): Swap | null {
  const [mine, yours] = [openRootsIn(one), openRootsIn(other)];
  const weight = weightShared(one, other);
  const here = openWordsIn(one).filter(({ root }) => !yours.has(root));
  const there = openWordsIn(other).filter(({ root }) => !mine.has(root));
  const pair = valuesOf(here, there);
  if (
    pair === null ||
    isOfOthers(pair, here, there) ||
    areAfterOthers(pair, one, other) ||
    haveOtherHeads(one, other, pair) ||
    areLabels(pair.here, openWordsIn(one)) ||
    areLabels(pair.there, openWordsIn(other))
  )
    return null;
  const rest = Math.max(here.length - pair.here.length, there.length - pair.there.length);
  const share = weight / (weight + rest);
  const isOfTwo = here.length > pair.here.length && there.length > pair.there.length;
  if (isOfTwo && isNumberPair(pair) && share < SURE_SHARE) return null;
  if (rest > MOST_OTHERS || share < LEAST_SHARE) return null;
  return { here: shownOf(pair.here), there: shownOf(pair.there), share };
}

function weightShared(one: Reading, other: Reading): number {
  const yours = openRootsIn(other);
  let weight = 0;
  for (const root of openRootsIn(one)) if (yours.has(root)) weight += weightOf(root);
  return weight;
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

/** "Postgres 16" and "port 5433": what stands right before a number says what it is of. */
function areAfterOthers({ here: [value], there: [rival] }: Values, one: Reading, other: Reading): boolean {
  if (!value || !rival || !isNumber(value)) return false;
  const [mine, yours] = [rootBefore(value, one), rootBefore(rival, other)];
  return mine !== undefined && yours !== undefined && mine !== yours;
}

function rootBefore({ place }: OpenWord, reading: Reading): string | undefined {
  return openWordsIn(reading).find((word) => word.place === place - 1)?.root;
}

/** Statements that begin with another thing are about another thing. */
function haveOtherHeads(one: Reading, other: Reading, pair: Values): boolean {
  const [mine, yours] = [openWordsIn(one)[0], openWordsIn(other)[0]];
  if (!mine || !yours || pair.here.includes(mine) || pair.there.includes(yours)) return false;
  return !openRootsIn(other).has(mine.root) && !openRootsIn(one).has(yours.root);
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
