import { ROLES } from "../../memory/sameness/lexicon.ts";
import type { Token } from "../../memory/sameness/tokens.ts";
import { clausesOf } from "./clausesOf.ts";
import {
  ASKING,
  CLAUSE_MARK,
  DIRECTIONS,
  FINITE,
  isFunctionWord,
  LIGHT,
  NOBODY,
  PROJECT_ROLES,
} from "./lexicon/grammar.ts";
import { isKindOf } from "./lexicon/kinds.ts";
import { senseOf } from "./lexicon/wordTable.ts";
import { quantityAt } from "./quantityAt.ts";
import { isRefusal, readSigns } from "./readSigns.ts";
import type { Quantity, Sentence, Term } from "./term.ts";
import { wordsIn } from "./wordsIn.ts";

const WEIGHTS = { telling: 1, light: 0.3, direction: 0.15 } as const;
/** They deny what is near them, and are read as its sign. */
const DENIALS = /^(?:no|non|not|never|cannot|neither|nor|without|versus|except|unless|nowhere|none)$/;
/** It stands for what both are about, where both begin with it. */
const PRONOUN = /^(?:it|this|they)$/;
const CONDITIONS = /^(?:during|if|until|when)$/;
const INDEFINITE = /^\W*(?:an?|one|some|someone|somebody|several|many|few|nobody|no|\d+|there)\b/;
const IN_PROGRESS = /\b(?:is|are|was|were)(?: not)?(?: being)? (?:\w+ly )?\w+ing\b/;

/** What a sentence says, and what it denies. The other only tells which words are written together. */
export function readSentence(text: string, other: string): Sentence {
  const tokens = wordsIn(text, other);
  const plain = tokens.map((token) => token.text).join(" ");
  const read = readTerms(tokens);
  return {
    ...read,
    isScene: INDEFINITE.test(plain) || IN_PROGRESS.test(plain) || read.terms.some(isSomebody),
  };
}

function readTerms(tokens: readonly Token[]): Omit<Sentence, "isScene"> {
  const signs = readSigns(tokens);
  const clauses = clausesOf(tokens);
  const isAsking = isRequest(tokens);
  const verbAt = isAsking ? 0 : verbOf(tokens);
  const terms: Term[] = [];
  const quantities: Quantity[] = [];
  let role = "";
  for (const [at, { is, text }] of tokens.entries()) {
    const sign = signs[at] ?? 1;
    const isSubject = at < verbAt;
    const quantity = quantityAt(tokens, at);
    if (quantity) quantities.push({ ...quantity, sign, isSubject });
    role = roleAfter(role, text);
    if (is !== "word" || quantity || DENIALS.test(text) || isRefusal(tokens, at)) continue;
    const isDirection = DIRECTIONS.has(text);
    const word = NOBODY.get(text) ?? text;
    const isThing = PRONOUN.test(text) && terms.length === 0 && isSubject;
    if (!isDirection && !isThing && isFunctionWord(word)) continue;
    const sense = senseOf(word);
    const place = terms.length;
    terms.push({
      text,
      sense,
      sign,
      weight: weightOf(sense, isDirection),
      place,
      clause: clauses[at] ?? 0,
      role,
      isSubject,
      isDirection,
    });
  }
  return { terms, quantities, isAsking };
}

/** A condition reaches to the end of its clause, a preposition to the next one. */
function roleAfter(role: string, word: string): string {
  if (CLAUSE_MARK.test(word)) return "";
  if (CONDITIONS.test(word)) return word;
  return !CONDITIONS.test(role) && (DIRECTIONS.has(word) || ROLES.has(word)) ? word : role;
}

/** Whom a sentence tells something of, and not what it states of a project: users and admins are no scene. */
function isSomebody({ sense, isSubject }: Term): boolean {
  if (!isSubject || PROJECT_ROLES.has(sense)) return false;
  return sense === PERSON || isKindOf(sense, PERSON) || isKindOf(sense, ANIMAL);
}

const [PERSON, ANIMAL] = [senseOf("person"), senseOf("animal")];

function weightOf(sense: string, isDirection: boolean): number {
  if (isDirection) return WEIGHTS.direction;
  return LIGHT.has(sense) ? WEIGHTS.light : WEIGHTS.telling;
}

function isRequest(tokens: readonly Token[]): boolean {
  const first = tokens.find(
    ({ is, text }) => is === "word" && !/^(?:do|not|never|always|must|should|please|we)$/.test(text),
  );
  return (
    first !== undefined && ASKING.has(senseOf(first.text)) && !/(?:s|ed|ing|ions?|ers?)$/.test(first.text)
  );
}

/** Where the sentence begins to tell something of what it is about. */
function verbOf(tokens: readonly Token[]): number {
  if (tokens[0]?.text === "there") return 0;
  const finite = tokens.findIndex(({ text }) => FINITE.has(text));
  if (finite >= 0) return finite;
  const first = tokens.findIndex(({ is, text }) => is === "word" && !isFunctionWord(text));
  const verb = tokens.findIndex(
    ({ is, text }, at) => at > first && is === "word" && /(?:[^s]s|ed)$/.test(text),
  );
  return verb < 0 ? first + 1 : verb;
}
