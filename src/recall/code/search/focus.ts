import { definesTerm, looselyDefinesTerm, looseName, offersTerm } from "../../../domain/codePassage.ts";
import { termsOfWord } from "../../../domain/text.ts";
import type { PassageSnapshot } from "../../../passages/passage.ts";
import { type AskedName, MOST_NAMES } from "./askedNames.ts";
import { type Question, withTerms } from "./question.ts";
import type { SearchWeights } from "./weights.ts";

const MOST_LATER_WORDS = 32;

/**
 * Chooses what is telling of a long text, which may be a report of pages: the names that the code defines, and of what
 * is said after the beginning the words that are rare in the code and said often.
 */
export function focus(question: Question, snapshot: PassageSnapshot, weights: SearchWeights): Question {
  const { later, names } = question;
  if (later.size <= MOST_LATER_WORDS && names.length <= MOST_NAMES) return question;
  const worthOf = ([word, times]: readonly [string, number]) =>
    wordRarity(word, snapshot) * (1 + Math.log(times));
  const focused = {
    ...question,
    later: new Map(best([...later], MOST_LATER_WORDS, worthOf)),
    names: best(names, MOST_NAMES, (name) => nameWorth(name, snapshot)),
  };
  return withTerms(focused, weights);
}

/** Those of greatest worth, the first of equals, in the order they had. */
function best<Item>(items: readonly Item[], most: number, worthOf: (item: Item) => number): Item[] {
  return items
    .map((item, at) => ({ item, at, worth: worthOf(item) }))
    .sort((one, other) => other.worth - one.worth || one.at - other.at)
    .slice(0, most)
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** That of the rarest of its parts that the code has. */
function wordRarity(word: string, snapshot: PassageSnapshot): number {
  return Math.max(0, ...termsOfWord(word).map((term) => rarity(snapshot, snapshot.mostPostings(term))));
}

/** What is written as only code is comes before words that merely begin with a capital letter. */
function nameWorth({ name, certainty }: AskedName, snapshot: PassageSnapshot): number {
  const terms = [definesTerm(name), looselyDefinesTerm(looseName(name)), offersTerm(name)];
  const found = Math.max(...terms.map((term) => snapshot.mostPostings(term)));
  return rarity(snapshot, found) * (certainty === "capitalised" ? Number.EPSILON : 1);
}

/** As BM25 has it; 0 for what is not there. */
function rarity({ passages }: PassageSnapshot, found: number): number {
  return found === 0 ? 0 : Math.log(1 + (Math.max(passages, found) - found + 0.5) / (found + 0.5));
}
