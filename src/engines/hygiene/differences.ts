import { terms, words } from "../../domain/text.ts";

const NUMBER = /\d+(?:[.,]\d+)*/g;
const NEGATIONS: ReadonlySet<string> = new Set([
  ..."no not never none without dont doesnt cannot cant wont isnt arent shouldnt mustnt stop avoid".split(
    " ",
  ),
  ..."nicht nie kein keine keinen ohne".split(" "),
]);

/** What tells two texts apart that are alike in all else, so that one may contradict the other; empty for a rewording. */
export function differences(one: string, other: string): string[] {
  const found: string[] = [];
  if (numbersIn(one) !== numbersIn(other)) found.push("numbers");
  if (isNegated(one) !== isNegated(other)) found.push("a negation");
  return found;
}

function numbersIn(text: string): string {
  return [...new Set(text.match(NUMBER) ?? [])].sort().join(" ");
}

function isNegated(text: string): boolean {
  const plain = text.replace(/(\p{L})['’](?=t\b)/gu, "$1");
  return words(plain).some((word) => NEGATIONS.has(word.toLowerCase()));
}

const MOST_WORDS = 4;

/** The words that one text has and another has not, in any form of them; empty where they are too many to tell it by. */
export function wordsOnlyIn(text: string, other: string): string[] {
  const known = new Set(terms(other));
  const told = new Map(
    words(text).flatMap((word): [string, string][] => {
      const own = terms(word);
      return own.every((term) => known.has(term)) ? [] : [[own.join(" "), word.slice(0, 30)]];
    }),
  );
  return told.size <= MOST_WORDS ? [...told.values()] : [];
}
