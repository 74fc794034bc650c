import { hasAny } from "./isOrder.ts";
import type { Word } from "./readWords.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

const LONGEST_QUOTE = 600;
const QUOTED = new RegExp(
  [
    `“[^“”\\n]{1,${LONGEST_QUOTE}}”`,
    `«[^«»\\n]{1,${LONGEST_QUOTE}}»`,
    `„[^„“”\\n]{1,${LONGEST_QUOTE}}[“”]`,
    `「[^「」\\n]{1,${LONGEST_QUOTE}}」`,
    `"[^"\\n]{1,${LONGEST_QUOTE}}"`,
    `\`[^\`\\n]{1,${LONGEST_QUOTE}}\``,
    `(?<![\\p{L}\\p{N}])'[^'\\n]{1,${LONGEST_QUOTE}}'(?![\\p{L}\\p{N}])`,
    `(?<=[=(:, ])/[^/\\n]{3,${LONGEST_QUOTE}}/[gimsuy]{0,4}`,
  ].join("|"),
  "gu",
);

export function quotesIn(plain: string): Span[] {
  return Array.from(plain.matchAll(QUOTED), ({ index, 0: quote }) => ({
    start: index,
    end: index + quote.length,
  }));
}

/** How far around a quotation it is looked what is said about it. */
const AROUND = 200;

/**
 * Whether a place of a text is quoted by somebody who speaks about such texts: documentation, a test, a rule of a filter. It is
 * not, if the reader is told to do what it says.
 */
export function isMention(words: readonly Word[], quotes: readonly Span[], { start, end }: Span): boolean {
  const quote = quotes.find((each) => each.start <= start && each.end >= end);
  if (!quote) return false;
  let isTalk = false;
  for (const word of words) {
    if (word.end < quote.start - AROUND) continue;
    if (word.start > quote.end + AROUND) break;
    if (quotes.some((each) => each.start <= word.start && each.end >= word.end)) continue;
    if (hasAny(word, ["obey"])) return false;
    if (hasAny(word, ["talksAbout"])) isTalk = true;
  }
  return isTalk;
}

const NEAR = 80;

/** Signs that hardly anybody puts into quotes, such as those that part the turns of a chat. */
export function isTalkedAbout(words: readonly Word[], at: number): boolean {
  return words.some((word) => Math.abs(word.start - at) <= NEAR && hasAny(word, ["markup"]));
}
