import { wordParts } from "../../engines/wordParts.ts";
import { tellingWords } from "../memory/emptyWords.ts";

const MOST_TERMS = 60;

/** What a question is about, term by term. */
export function askedTerms(question: string): string[] {
  return [...new Set(tellingWords(question).flatMap(wordParts))].slice(0, MOST_TERMS);
}
