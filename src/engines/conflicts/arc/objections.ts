import { isSaidToBe } from "../open/ofOneStory.ts";
import { openWordsOf } from "../open/openWords.ts";
import { toldChange } from "../open/toldChange.ts";
import type { Reading } from "../reading/assertion.ts";
import { knownName } from "../reading/names.ts";
import { isOneArea, weightOf } from "../structure/subjects.ts";
import { isBefore } from "./chronology.ts";
import type { Finding } from "./finding.ts";

/** Whether something in the wording speaks against asking: false alarms cost more than misses. */
export function isObjectionable(finding: Finding, story: readonly Reading[]): boolean {
  return OBJECTIONS.some((object) => object(finding, story));
}

const OBJECTIONS: readonly ((finding: Finding, story: readonly Reading[]) => boolean)[] = [
  isOfOtherAreas,
  isOfOtherEntities,
  isLabelNumber,
  isToldReturn,
  isToldLater,
  knowsOfChange,
  haveOtherHeads,
  isContrast,
  isOtherLabel,
  isDefaultAndBound,
  isAddition,
];

/** So many words in common are more than those for a property. */
const ENOUGH = 2;

/** What is said for two areas may differ, unless one of them names the other, or both name one thing. */
function isOfOtherAreas({ category, readings }: Finding): boolean {
  const [one, other] = readings;
  if (category !== "ambiguity" || !one || !other || isOneArea(one, other)) return false;
  const [mine, yours] = [namedIn(one), namedIn(other)];
  if (mentions(one, other) || mentions(other, one) || [...mine].some((root) => yours.has(root))) return false;
  const shared = [...one.topic].filter((root) => other.topic.has(root));
  return shared.reduce((sum, root) => sum + weightOf(root), 0) < ENOUGH;
}

/** What is told of one thing by name says nothing of another. */
function isOfOtherEntities({ readings }: Finding): boolean {
  const [first, ...rest] = readings.map(({ told }) => told.subject);
  return rest.some((subject) => areOtherThings(first, subject));
}

function areOtherThings(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [mine, yours] = [wordsOf(one), wordsOf(other)];
  const numbers = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join(" ");
  const isNumbered = numbers(mine) !== "" && numbers(yours) !== "" && numbers(mine) !== numbers(yours);
  const plain = mine.filter((word) => !/\d/.test(word));
  return isNumbered || (plain.length > 0 && !plain.some((word) => yours.includes(word)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const BEFORE_AN_AMOUNT =
  /(?:^|[\s(])(?:is|are|was|be|to|of|at|than|from|by|most|least|about|around|over|under|exactly|only|version|port|ports|set|allows?|takes?|has|have|needs?|requires?|runs?|uses?|listens? on|on|every|after|for|with|a|the|default|defaults|max|min|limit|=|:)[\s:=]*$/i;

/** A number right after a noun is part of a name: the service notification 54, shard 3. */
function isLabelNumber({ kind, category, readings, value, rival }: Finding): boolean {
  if (kind !== "numeric" || category === "stale") return false;
  return [value, rival].some(
    (number) => /^[\d.]+$/.test(number) && readings.some(({ told }) => isLabelIn(told.text, number)),
  );
}

function isLabelIn(text: string, number: string): boolean {
  const at = text.search(new RegExp(`(?<![\\d.,])${number.replaceAll(".", "\\.")}(?![\\d.,]*\\d)`));
  if (at <= 0) return false;
  const after = text.slice(at + number.length);
  return /^ \p{L}/u.test(after) && !BEFORE_AN_AMOUNT.test(text.slice(0, at));
}

function namedIn({ told: { text } }: Reading): ReadonlySet<string> {
  const named = openWordsOf(text).filter(({ shape }) => shape === "name" || shape === "code");
  return new Set(named.map(({ root }) => root));
}

function mentions({ told: { text } }: Reading, { told: { focus } }: Reading): boolean {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return (focus ?? "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 2 && words.has(word));
}

const RETURN =
  /\b(?:again|rolled back|roll back|reverted|returned|restored|went back|back (?:to|on|in)|confirm(?:s|ed)?|typo|is (?:right|correct))\b/i;

/** Whoever says that it is so again, or which of two is right, knows of the other. */
function isToldReturn({ category, readings }: Finding): boolean {
  const last = readings.at(-1);
  return category !== "stale" && last !== undefined && RETURN.test(last.told.text);
}

/** The same where somebody says so later. */
function isToldLater({ category, readings, value, rival }: Finding, story: readonly Reading[]): boolean {
  const last = readings.at(-1);
  if (category === "stale" || !last) return false;
  return story.some(
    (later) =>
      isBefore(last, later) &&
      RETURN.test(later.told.text) &&
      [value, rival].some((each) => each !== "" && later.told.text.includes(each)),
  );
}

/** Who works with what a change brought knows of the change. */
function knowsOfChange({ category, readings }: Finding): boolean {
  const [turn, last] = readings.slice(-2);
  if (category !== "reversal" || !turn || !last) return false;
  const { came } = toldChange(turn.told.text);
  const before = readings.length > 2 ? readings[0]?.topic : undefined;
  return openWordsOf(last.told.text).some(
    (word) =>
      came.has(word.root) &&
      (word.shape !== "word" || knownName(word.root) !== null) &&
      !before?.has(word.root) &&
      isSaidToBe(last, word),
  );
}

const LEADING =
  /^(?:(?:the|a|an|our|all|any|every|each|new|most|decision:|note:|fyi|in|for|on|of|by|with|as|since|currently|default)\s+)+/i;

/** Statements that begin with another thing of one kind are about another thing: Go files and Python files. */
function haveOtherHeads({ category, readings, value, rival }: Finding): boolean {
  const [one, other] = readings.map(({ told }) => wordsOf(told.text.replace(LEADING, "")));
  const [here, there] = [one?.[0], other?.[0]];
  if (category !== "ambiguity" || !one || !other || here === undefined || there === undefined) return false;
  const values = wordsOf(`${value} ${rival}`);
  if (values.includes(here) || values.includes(there)) return false;
  return one[1] === other[1] && !other.includes(here) && !one.includes(there);
}

/** "The readiness probe" and "the liveness probe" are two probes. */
function isContrast({ category, readings, value, rival }: Finding): boolean {
  const [one, other] = readings;
  if (category !== "ambiguity" || !one || !other) return false;
  const values = new Set(openWordsOf(`so ${value} ${rival}`).map(({ root }) => root));
  const [mine, yours] = [modifiersIn(one, values), modifiersIn(other, values)];
  return [...mine].some(([noun, modifier]) => {
    const there = yours.get(noun);
    return there !== undefined && there !== modifier && !mine.has(there) && !yours.has(modifier);
  });
}

/** Noun → the word that stands right before it, where both are plain words. */
function modifiersIn({ told: { text } }: Reading, besides: ReadonlySet<string>): ReadonlyMap<string, string> {
  const words = openWordsOf(text);
  const found = new Map<string, string>();
  for (const [at, { root, shape, place }] of words.entries()) {
    const before = words[at - 1];
    if (!before || before.place !== place - 1 || shape !== "word" || before.shape !== "word") continue;
    if (!besides.has(root) && !besides.has(before.root)) found.set(root, before.root);
  }
  return found;
}

/** "Django 4.2 needs this" and "Django 5.0 needs that", shard 3 and shard 4: a number beside a noun tells which one is meant. */
function isOtherLabel({ category, readings }: Finding): boolean {
  const [one, other] = readings.map(({ told }) => told.text);
  if (category !== "ambiguity" || one === undefined || other === undefined) return false;
  const [mine, yours] = [labelsIn(one), labelsIn(other)];
  if (withoutNumbers(one) === withoutNumbers(other)) return isSwapOfLabels(mine, yours);
  if (mine.size === 0 || yours.size === 0) return false;
  const shared = [...mine].filter(([noun]) => yours.has(noun));
  if (shared.length === 0) return true;
  return shared.every(([noun, number]) => yours.get(noun) !== number);
}

/** The same words, of two that are told apart by their numbers alone. */
function isSwapOfLabels(mine: ReadonlyMap<string, string>, yours: ReadonlyMap<string, string>): boolean {
  return [...mine].some(([noun, number]) => {
    const there = yours.get(noun);
    return there !== undefined && there !== number && knownName(noun) === null;
  });
}

const LABEL = /(?<![\p{L}\d.,_-])(\p{L}{2,30}) (v?\d[\d.]*)(?=:? \p{L}|, )/gu;
const MOST_LABELS = 8;

function labelsIn(text: string): ReadonlyMap<string, string> {
  const found = Array.from(text.slice(0, LONGEST_READ).matchAll(LABEL)).slice(0, MOST_LABELS);
  const labels = found.filter(
    ({ 1: noun = "", index }) => !BEFORE_AN_AMOUNT.test(text.slice(0, index + noun.length + 1)),
  );
  return new Map(labels.map(({ 1: noun = "", 2: number = "" }) => [noun.toLowerCase(), number]));
}

const LONGEST_READ = 600;

function withoutNumbers(text: string): string {
  return text.toLowerCase().replace(/\d[\d.]*/g, "");
}

const DEFAULT = /\b(?:unless|default|defaults|otherwise)\b/i;
const BOUND =
  /\b(?:at most|at least|up to|max(?:imum)?|min(?:imum)?|no more than|never more|cap(?:ped)?|hard limit)\b/i;

/** What it is when nobody says, and how far it may go. */
function isDefaultAndBound({ category, readings }: Finding): boolean {
  const [one, other] = readings.map(({ told }) => told.text);
  if (category !== "ambiguity" || one === undefined || other === undefined) return false;
  return (
    (DEFAULT.test(one) && !DEFAULT.test(other) && BOUND.test(other)) ||
    (DEFAULT.test(other) && !DEFAULT.test(one) && BOUND.test(one))
  );
}

const ADDITION =
  /\b(?:as well|in addition|additionally|besides|alongside|either|(?:second|third|further|additional) (?:\p{L}+ )?(?:choice|option))\b/iu;

/** What came in addition has taken nobody's place. */
function isAddition({ category, readings }: Finding): boolean {
  return category === "stale" && readings.slice(1).some(({ told }) => ADDITION.test(told.text));
}
