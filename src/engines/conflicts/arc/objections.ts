import { openWordsOf } from "../open/openWords.ts";
import type { Reading } from "../reading/assertion.ts";
import { isOneArea, weightOf } from "../structure/subjects.ts";
import { isBefore } from "./chronology.ts";
import type { Finding } from "./finding.ts";

/** Whether something in the wording speaks against asking: false alarms cost more than misses. */
export function isObjectionable(finding: Finding, story: readonly Reading[]): boolean {
  return OBJECTIONS.some((object) => object(finding, story));
}

const OBJECTIONS: readonly ((finding: Finding, story: readonly Reading[]) => boolean)[] = [
  isOfOtherAreas,
  isToldReturn,
  isToldLater,
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

const FIRST_WORDS = 5;

/** "Django 4.2 needs this" and "Django 5.0 needs that": a number beside the head of a sentence tells which one is meant. */
function isOtherLabel({ category, readings }: Finding): boolean {
  const [one, other] = readings;
  if (category !== "ambiguity" || !one || !other) return false;
  const [mine, yours] = [labelOf(one), labelOf(other)];
  if (!mine || !yours || mine.name !== yours.name || mine.number === yours.number) return false;
  return mine.rest !== yours.rest;
}

function labelOf({ told: { text } }: Reading): { name: string; number: string; rest: string } | null {
  const words = text.replace(/[.,;:!?]+(?=\s|$)/g, "").split(/\s+/);
  const at = words.findIndex((word, place) => place > 0 && place < FIRST_WORDS && /^v?\d[\d.]*$/.test(word));
  const name = words[at - 1]?.toLowerCase();
  if (
    at < 0 ||
    name === undefined ||
    /^(?:is|are|was|to|at|of|for|in|on|uses?|needs?|requires?|has|port|the)$/.test(name)
  )
    return null;
  return {
    name,
    number: words[at] ?? "",
    rest: words
      .slice(at + 1)
      .join(" ")
      .toLowerCase(),
  };
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
  /\b(?:as well|in addition|additionally|besides|alongside|either|(?:second|third|further|additional) (?:choice|option))\b/i;

/** What came in addition has taken nobody's place. */
function isAddition({ category, readings }: Finding): boolean {
  return category === "stale" && readings.slice(1).some(({ told }) => ADDITION.test(told.text));
}
