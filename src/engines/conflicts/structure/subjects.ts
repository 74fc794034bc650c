import type { Assertion, NameValue, Reading } from "../reading/assertion.ts";
import { mayMeet } from "../reading/qualifiers.ts";
import { conceptOf } from "../reading/vocabulary/looseWords.ts";
import { wordsOf } from "../reading/vocabulary/wordLists.ts";

/** How far two assertions are about one subject. */
export interface Likeness {
  /** Weight of the words both have. */
  readonly shared: number;
  /** How many of these tell which thing is meant, and not only which property of it. */
  readonly specific: number;
  /** Weight of what only one of them has. */
  readonly here: number;
  readonly there: number;
  /** Whether they were said for one part of the project, or for none in particular. */
  readonly isOneArea: boolean;
}

/** Properties and everyday parts that many things have: sharing one says little. */
const PROPERTIES = conceptsOf(`
  timeout lifetime retention interval retry replica concurrency approval deploy coverage throttle config memory cpu limit port
  test pull merge commit branch package file folder os code data metric log indent query access response
  api app application database endpoint error http https tcp url path key host image container repository public
  authentication pr record item entry row table field column instal lint format build job run line python node monorepo
`);

/** Parts of the work and not of the product: what is said for them is said for the whole. */
const ASPECTS = conceptsOf(`
  docs documentation packaging release releases contributing style lint linting legal compliance security ops operations monitoring
  capacity support rollout ownership review reviews process history onboarding planning architecture infra infrastructure deploy deployment
  deployments tooling dependencies quality general team decisions project readme changelog audit performance testing ci build builds database
`);

function conceptsOf(list: string): ReadonlySet<string> {
  return new Set([...wordsOf(list)].map(conceptOf));
}

export function likenessOf(one: Assertion, of: Reading, other: Assertion, from: Reading): Likeness {
  const [mine, yours] = [subjectWords(one), subjectWords(other)];
  const here = compared(mine, yours, from);
  const there = compared(
    [...yours].filter((root) => !mine.has(root)),
    NONE,
    of,
  );
  return {
    shared: here.shared + there.shared,
    specific: here.specific + there.specific,
    here: here.alone,
    there: there.alone,
    isOneArea: isOneArea(of, from),
  };
}

/** Which of some words the other has, in its clause or as what it was said for, and which it has nowhere. */
function compared(roots: Iterable<string>, others: ReadonlySet<string>, { topic, focus }: Beyond) {
  const sum = { shared: 0, specific: 0, alone: 0 };
  for (const root of roots) {
    const weight = weightOf(root);
    if (others.has(root) || focus.has(root)) {
      sum.shared += weight;
      sum.specific += weight === 1 ? 1 : 0;
    } else if (!topic.has(root) && !isIdentifier(root)) sum.alone += weight;
  }
  return sum;
}

const NONE: ReadonlySet<string> = new Set();

/** All that a statement is about, and what it was said for. */
interface Beyond {
  readonly topic: ReadonlySet<string>;
  readonly focus: ReadonlySet<string>;
}

/** Of an identifier the parts count, too. */
function isIdentifier(root: string): boolean {
  return /[._/:]/.test(root);
}

export function weightOf(root: string): number {
  return PROPERTIES.has(root) ? 0.5 : 1;
}

/** Weight of the words that two statements are both about. */
export function sharedTopicWeight({ topic: one }: Reading, { topic: other }: Reading): number {
  let weight = 0;
  for (const root of one) if (other.has(root)) weight += weightOf(root);
  return weight;
}

const NOUNS = new Map<string, ReadonlySet<string>>();

/** Kept as long as the assertion is, which is compared with many. */
const SUBJECTS = new WeakMap<Assertion, ReadonlySet<string>>();

/** What an assertion is about without the words for its value's own kind. */
export function subjectWords(assertion: Assertion): ReadonlySet<string> {
  const { topic, value } = assertion;
  if (value.kind !== "name") return topic;
  const known = SUBJECTS.get(assertion);
  if (known !== undefined) return known;
  const nouns = nounsOf(value);
  const words = new Set([...topic].filter((root) => !nouns.has(root)));
  SUBJECTS.set(assertion, words);
  return words;
}

const MOST_NOUNS = 2_000;

function nounsOf({ of }: NameValue): ReadonlySet<string> {
  const nouns = NOUNS.get(of.id) ?? new Set(of.nouns.map(conceptOf));
  if (NOUNS.size >= MOST_NOUNS) NOUNS.clear();
  NOUNS.set(of.id, nouns);
  return nouns;
}

export function isOneArea({ told: one }: Reading, { told: other }: Reading): boolean {
  if (one.focus === null || other.focus === null || one.focus === other.focus) return true;
  return isAspect(one.focus) || isAspect(other.focus);
}

/** A project has few areas, and every pair of statements asks for two of them. */
const KNOWN_ASPECTS = new Map<string, boolean>();
const MOST_ASPECTS = 1_000;

function isAspect(focus: string): boolean {
  const known = KNOWN_ASPECTS.get(focus);
  if (known !== undefined) return known;
  const words = focus.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const isOne = words.every((word) => ASPECTS.has(conceptOf(word)));
  if (KNOWN_ASPECTS.size >= MOST_ASPECTS) KNOWN_ASPECTS.clear();
  KNOWN_ASPECTS.set(focus, isOne);
  return isOne;
}

/** Whether two assertions are about one thing, so that one of them can be wrong. */
export function isOneSubject(one: Assertion, of: Reading, other: Assertion, from: Reading): boolean {
  if (!mayMeet(one.qualifiers, other.qualifiers) || isOtherMeasure(one, other)) return false;
  if (isOtherOne(one, of, other, from)) return false;
  const likeness = likenessOf(one, of, other, from);
  if (isPort(one) && areOtherPorts(likeness)) return false;
  return (
    isLike(likeness, isTellingAlone(one)) ||
    (isOneBound(one, other) && likeness.isOneArea && Math.min(likeness.here, likeness.there) === 0)
  );
}

/** The same for one that denies the very value that the other has: with that in common they need little else. */
export function isSubjectDenied(one: Assertion, of: Reading, other: Assertion, from: Reading): boolean {
  if (!mayMeet(one.qualifiers, other.qualifiers)) return false;
  const { specific, here, there, isOneArea } = likenessOf(one, of, other, from);
  const apart = Math.min(here + nounsAlone(one, from), there + nounsAlone(other, of));
  return apart <= (specific > 0 ? 1 : 0.5) && (specific > 0 || isOneArea);
}

/** "For caching" tells what is denied, though a cache is what such a name is of. */
function nounsAlone({ topic, value }: Assertion, { topic: others }: Reading): number {
  if (value.kind !== "name") return 0;
  const nouns = nounsOf(value);
  let weight = 0;
  for (const root of topic) if (nouns.has(root) && !others.has(root)) weight += weightOf(root);
  return weight;
}

/** What amounts can be of: a timeout is no lifetime, whatever both belong to. */
const MEASURES = conceptsOf(`
  timeout lifetime retention interval retry replica concurrency approval coverage throttle memory cpu heap backoff delay latency batch
  budget cooldown grace lease heartbeat threshold length depth cost price
`);

function isOtherMeasure(one: Assertion, other: Assertion): boolean {
  if (one.value.kind !== "quantity") return false;
  const [here, there] = [one, other].map(({ topic }) => [...topic].filter((root) => MEASURES.has(root)));
  if (here === undefined || there === undefined || here.length === 0 || there.length === 0) return false;
  return !here.some((root) => there.includes(root));
}

/** "Access tokens" are not "refresh tokens": one noun, told apart by the word before it. */
function isOtherOne(one: Assertion, of: Reading, other: Assertion, from: Reading): boolean {
  for (const root of one.topic) {
    if (!other.topic.has(root)) continue;
    const [here, there] = [of.modifiers.get(root), from.modifiers.get(root)];
    if (here === undefined || there === undefined) continue;
    const isShared =
      [...here].some((word) => from.topic.has(word)) || [...there].some((word) => of.topic.has(word));
    if (!isShared && ![...here, ...there].some((word) => isOfValue(word, one) || isOfValue(word, other)))
      return true;
  }
  return false;
}

function isOfValue(word: string, { value }: Assertion): boolean {
  return value.kind === "name" ? value.name === word : value.kind === "slot" && value.words.has(word);
}

/** A server listens on several ports, each for another purpose. */
function isPort({ value }: Assertion): boolean {
  return value.kind === "quantity" && value.quantity.dimension === "port";
}

const MANY = 3;

function areOtherPorts({ here, there, shared, specific }: Likeness): boolean {
  if (Math.min(here, there) > 0) return shared < MANY;
  return specific === 0 && Math.max(here, there) > 0;
}

/** The minimum of one thing is one number, whoever speaks of it. */
function isOneBound(one: Assertion, other: Assertion): boolean {
  if (one.value.kind !== "name" || other.value.kind !== "name" || one.value.name !== other.value.name)
    return false;
  const [here] = one.qualifiers.get("extreme") ?? [];
  const [there] = other.qualifiers.get("extreme") ?? [];
  return here !== undefined && here === there;
}

/** A name of which a project has one, or a measure of one thing only, needs no further words. */
function isTellingAlone({ value }: Assertion): boolean {
  return value.kind === "name"
    ? value.of.isSingle
    : value.kind === "quantity" && / rate$/.test(value.quantity.dimension);
}

function isLike({ shared, specific, here, there, isOneArea }: Likeness, isTelling: boolean): boolean {
  const apart = Math.min(here, there);
  if (apart > 0) return specific > 0 && shared >= 1.5 && apart <= shared / 2;
  if (specific > 0) return true;
  if (!isOneArea) return false;
  if (shared > 0) return Math.max(here, there) <= 1;
  return isTelling && here + there <= 0.5;
}

/** Whether two statements speak of one thing at all, `besides` what is being compared. */
export function sharesSubject(one: Reading, other: Reading, besides: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const root of one.topic) {
    if (!besides.has(root) && (other.topic.has(root) || other.focus.has(root))) shared += weightOf(root);
  }
  for (const root of other.topic) {
    if (!besides.has(root) && !one.topic.has(root) && one.focus.has(root)) shared += weightOf(root);
  }
  const isOneFocus = one.told.focus !== null && one.told.focus === other.told.focus;
  return shared >= (isOneFocus ? 0.5 : 1);
}

/**
 * Whether two assertions may be of one thing: their statements share a subject besides the values, or one of them names
 * none and both were said for the same part of the project.
 */
export function mayBeOne(one: Assertion, of: Reading, other: Assertion, from: Reading): boolean {
  const besides = new Set([...ownWords(one), ...ownWords(other)]);
  if (sharesSubject(of, from, besides)) return true;
  if (isContrasted(one, other)) return false;
  return of.told.focus !== null && of.told.focus === from.told.focus;
}

/** Whether each of two assertions names a thing of its own. */
export function isContrasted(one: Assertion, other: Assertion): boolean {
  const besides = new Set([...ownWords(one), ...ownWords(other)]);
  const isNarrow = (assertion: Assertion) =>
    [...subjectWords(assertion)].some((root) => weightOf(root) === 1 && !besides.has(root));
  return isNarrow(one) && isNarrow(other);
}

/** The words of a value itself: sharing them makes no common subject. */
function ownWords({ value }: Assertion): ReadonlySet<string> {
  if (value.kind !== "name") return value.kind === "slot" ? value.words : NONE;
  return new Set([value.name, ...value.name.split(" ").map(conceptOf), ...nounsOf(value)]);
}

/** Whether it is said of the project and of no part of it. */
export function isWholeProject(assertion: Assertion, { told }: Reading, other: Reading): boolean {
  const value = assertion.value;
  if (value.kind !== "name" || !value.of.isSingle) return false;
  const isNarrow = [...subjectWords(assertion)].some((root) => weightOf(root) === 1);
  return !isNarrow && (told.focus === null || isAspect(told.focus) || told.focus === other.told.focus);
}
