import { termsOfWord, words } from "../../domain/text.ts";
import { isStopWord } from "./stopWords.ts";

/** "Caroline's" speaks of Caroline; both forms of the apostrophe are in use. */
const POSSESSIVE = /['’]s\b/giu;

/** The words of a message or a question that say something, as they stand there but for their case. */
export function talkWords(text: string): string[] {
  return words(text.replace(POSSESSIVE, "")).filter((word) => !isStopWord(word.toLowerCase()));
}

/** How often each term occurs in a text. */
export function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of talkWords(text).flatMap(termsOfWord)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
