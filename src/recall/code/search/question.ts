import {
  definesTerm,
  type FileTrait,
  looselyDefinesTerm,
  looseName,
  offersTerm,
} from "../../../domain/codePassage.ts";
import { termsOfWord, words } from "../../../domain/text.ts";
import { type AskedName, MOST_NAMES, namesIn } from "./askedNames.ts";
import { STOP_WORDS } from "./stopWords.ts";
import { traitsAskedFor } from "./traitsAskedFor.ts";
import type { SearchWeights } from "./weights.ts";

/** A question as the stages read it. */
export interface Question {
  /** The words that say something, as they are written; of a long text those at its beginning. */
  readonly words: readonly string[];
  /** What a long text says further on, with how often. */
  readonly later: ReadonlyMap<string, number>;
  /** What is looked up in the text, with how much each term counts. */
  readonly terms: ReadonlyMap<string, number>;
  /** Neighbouring words written as one, such as `threadpool`. */
  readonly joined: readonly string[];
  readonly names: readonly AskedName[];
  /** Sorts of files that the question itself speaks of. */
  readonly asksFor: ReadonlySet<FileTrait>;
  /** The versions it names, such as `v3`. */
  readonly versions: ReadonlySet<string>;
}

const MOST_CHARACTERS = 20_000;
/** So many words at its beginning say what a text is about. */
const MOST_WORDS = 48;
/** What is read of a longer text to choose from. */
const MOST_LATER_WORDS = 400;
const MOST_LATER_NAMES = 100;
const LATER_WEIGHT = 0.25;
const MOST_JOINED = 3;

export function readQuestion(text: string, weights: SearchWeights): Question {
  const asked = text.slice(0, MOST_CHARACTERS);
  const all = words(asked);
  const isLong = all.length > MOST_WORDS;
  const first = all.slice(0, MOST_WORDS);
  const telling = first.filter(isTelling);
  const kept = telling.length > 0 ? telling : first;
  const later = isLong ? laterWords(kept, all.slice(MOST_WORDS).filter(isTelling)) : new Map();
  const question = {
    words: kept,
    later,
    joined: joinedWords(kept),
    names: namesIn(asked, isLong ? MOST_LATER_NAMES : MOST_NAMES),
    // Somewhere a long text mentions tests or documents without asking for them.
    asksFor: traitsAskedFor(isLong ? firstLine(asked) : asked),
    versions: new Set(kept.map((word) => word.toLowerCase()).filter((word) => /^v\d+$/.test(word))),
  };
  return withTerms(question, weights);
}

/** The question with what it looks up in the text. */
export function withTerms(question: Omit<Question, "terms">, weights: SearchWeights): Question {
  const terms = new Map<string, number>();
  for (const word of question.later.keys())
    for (const term of termsOfWord(word)) terms.set(term, LATER_WEIGHT);
  for (const word of question.joined) terms.set(word, weights.joinedWords);
  for (const word of question.words) for (const term of termsOfWord(word)) terms.set(term, 1);
  return { ...question, terms };
}

function isTelling(word: string): boolean {
  return !STOP_WORDS.has(word.toLowerCase());
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}

/** Each word that was not among the first, with how often it is said. */
function laterWords(first: readonly string[], later: readonly string[]): Map<string, number> {
  const known = new Set(first.map((word) => word.toLowerCase()));
  const counts = new Map<string, number>();
  for (const word of later.map((each) => (isPlain(each) ? each.toLowerCase() : each))) {
    if (known.has(word.toLowerCase()) || (!counts.has(word) && counts.size === MOST_LATER_WORDS)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Not spelled as identifiers are, whose capital letters part their words. */
function isPlain(word: string): boolean {
  return /^\p{L}\P{Lu}*$/u.test(word);
}

/** Everything a question looks up. */
export function lookups({ terms, names }: Question): string[] {
  const exact = names.flatMap(({ name }) => [
    definesTerm(name),
    looselyDefinesTerm(looseName(name)),
    offersTerm(name),
  ]);
  return [...new Set([...terms.keys(), ...exact])];
}

/** As an identifier or a file's name may join what a sentence writes apart. */
function joinedWords(kept: readonly string[]): string[] {
  const joined = new Set<string>();
  for (let from = 0; from < kept.length; from++)
    for (let to = from + 2; to <= Math.min(kept.length, from + MOST_JOINED); to++)
      joined.add(looseName(kept.slice(from, to).join("")));
  return [...joined];
}
