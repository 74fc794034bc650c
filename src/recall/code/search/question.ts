import {
  definesTerm,
  type FileTrait,
  looselyDefinesTerm,
  looseName,
  offersTerm,
} from "../../../domain/codePassage.ts";
import { termsOfWord, words } from "../../../domain/text.ts";
import { type AskedName, namesIn } from "./askedNames.ts";
import { STOP_WORDS } from "./stopWords.ts";
import { traitsAskedFor } from "./traitsAskedFor.ts";
import type { SearchWeights } from "./weights.ts";

/** A question as the stages read it. */
export interface Question {
  /** The words that say something, as they are written. */
  readonly words: readonly string[];
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

const MOST_CHARACTERS = 2_000;
const MOST_WORDS = 48;
const MOST_JOINED = 3;

export function readQuestion(text: string, weights: SearchWeights): Question {
  const asked = text.slice(0, MOST_CHARACTERS);
  const all = words(asked).slice(0, MOST_WORDS);
  const telling = all.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const kept = telling.length > 0 ? telling : all;
  const joined = joinedWords(kept);
  const terms = new Map(joined.map((word) => [word, weights.joinedWords]));
  for (const word of kept) for (const term of termsOfWord(word)) terms.set(term, 1);
  return {
    words: kept,
    terms,
    joined,
    names: namesIn(asked),
    asksFor: traitsAskedFor(asked),
    versions: new Set(kept.map((word) => word.toLowerCase()).filter((word) => /^v\d+$/.test(word))),
  };
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
