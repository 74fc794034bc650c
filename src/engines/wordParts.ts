import { termsOfWord } from "../domain/text.ts";

/** The terms a word falls into, without the one that an identifier of several parts has for the whole of it. */
export function wordParts(word: string): string[] {
  const found = termsOfWord(word);
  const [first = "", last = ""] = [found[0], found.at(-1)];
  const hasWhole = found.length > 2 && last.length > first.length && last.startsWith(first.slice(0, 2));
  return hasWhole ? found.slice(0, -1) : found;
}
