import type { Match, TermAlignment } from "./alignTerms.ts";
import type { Contradiction } from "./contradiction.ts";
import { isOtherThing } from "./isOtherThing.ts";
import { ADDING, CASE_ROLES, ENVIRONMENTS } from "./lexicon/grammar.ts";
import { senseOf } from "./lexicon/wordTable.ts";
import type { Sentence, Term } from "./term.ts";
import { isTelling, weigh } from "./weigh.ts";

/** More than this said by one alone, and the two hardly speak of one thing. */
const MOST_ADDED = 3;

/** "Some people are standing" has no other word than people. */
const LEAST_OF_SCENE = 0.3;

const SURENESS = { state: 0.85, act: 0.75, everyday: 0.75, chosen: 0.75, several: 0.7 } as const;

/** In the same place of otherwise one sentence stand two words that exclude each other. */
export function byExclusion(one: Sentence, other: Sentence, alignment: TermAlignment): Contradiction | null {
  const isScene = one.isScene || other.isScene;
  for (const match of alignment.against) {
    const { here, there, relation } = match;
    if (relation === "same" || relation === "narrower" || relation === "wider") continue;
    if (here.sign === -1 || there.sign === -1 || !isSameSlot(match, one, other, alignment)) continue;
    const isDecision = one.isAsking && other.isAsking && here.place === 0 && there.place === 0;
    if (!isScene && !isDecision && !isOfOneThing(match, alignment)) continue;
    const added = addedBeside(match, alignment, isScene);
    if (added === null) continue;
    const [first, second] = [here.text, there.text].toSorted();
    return {
      says: `“${first}” stands against “${second}”.`,
      confidence: Math.round(100 * (SURENESS[relation] - 0.05 * weigh(added))) / 100,
      by: relation === "state" || relation === "act" ? "opposite" : "alternative",
    };
  }
  return null;
}

/** What only one of them says besides; null where that makes it unlikely that the two are about the same. */
export function addedBeside(
  match: Match | null,
  { shared, against, here, there }: TermAlignment,
  isScene: boolean,
): readonly Term[] | null {
  if (!isScene && isOtherThing([...here, ...there])) return null;
  const own = (terms: readonly Term[], side: "here" | "there") =>
    terms.filter(
      (term) => term !== match?.[side] && isTelling(term) && !isExplained(term, side, match, against),
    );
  const [left, right] = [own(here, "here"), own(there, "there")];
  if (left.length > 0 && right.length > 0) return null;
  const added = left.length > 0 ? left : right;
  const common = weigh(shared.map((pair) => pair.here));
  return weigh(added) > MOST_ADDED || common < (isScene ? LEAST_OF_SCENE : 1) ? null : added;
}

/** A second word against a second word is no other subject but one more contradiction. */
function isExplained(
  term: Term,
  side: "here" | "there",
  match: Match | null,
  against: readonly Match[],
): boolean {
  return against.some((pair) => pair !== match && pair[side] === term);
}

/**
 * A statement about how things are names what it is about, and where that differs so do the things: public endpoints may do
 * what private ones do not. Nor do acts and what is supported exclude each other where nobody says that it is all.
 */
function isOfOneThing({ here, there, relation }: Match, { shared }: TermAlignment): boolean {
  if (here.isSubject || there.isSubject || relation === "act") return false;
  if (CASE_ROLES.test(here.role) && CASE_ROLES.test(there.role)) return false;
  if (ENVIRONMENTS.has(here.sense) || ENVIRONMENTS.has(there.sense)) return false;
  if (relation === "state") return true;
  return !isAdding(shared) && (relation !== "several" || !isUsedAtLarge(shared));
}

/** A container contains nothing that the sentence speaks of. */
const NOUN = /(?:er|or|ment)s?$/;

/** Who supports this may support that. */
export function isAdding(shared: readonly Match[]): boolean {
  return shared.some(({ here: { sense, text } }) => ADDING.has(sense) && !NOUN.test(text));
}

/** Used, and nobody says what for. */
function isUsedAtLarge(shared: readonly Match[]): boolean {
  const isUsed = shared.some((pair) => pair.here.sense === USE);
  return isUsed && !shared.some((pair) => PURPOSE.test(pair.here.role));
}

const USE = senseOf("use");
const PURPOSE = /^(?:for|to)$/;

/** Whether the two words stand beside the same words, or behind them nothing follows. */
function isSameSlot(
  { here, there }: Match,
  one: Sentence,
  other: Sentence,
  { shared }: TermAlignment,
): boolean {
  const isPaired = (left: Term | undefined, right: Term | undefined) =>
    left === undefined || right === undefined
      ? left === right
      : shared.some((pair) => pair.here === left && pair.there === right);
  const after = isPaired(beside(one, here, 1), beside(other, there, 1));
  if (here.isDirection && there.isDirection) return after;
  return after || isPaired(beside(one, here, -1), beside(other, there, -1));
}

/** The nearest word that is more than a direction. */
function beside({ terms }: Sentence, from: Term, step: 1 | -1): Term | undefined {
  for (let at = from.place + step; ; at += step) {
    const term = terms[at];
    if (!term?.isDirection) return term;
  }
}
