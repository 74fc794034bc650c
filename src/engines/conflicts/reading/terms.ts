import { knownName } from "./names.ts";
import type { Piece } from "./pieces.ts";
import { conceptOf, isTelling } from "./vocabulary/looseWords.ts";

const MOST_PARTS = 6;

/** The roots by which a word counts to what a statement is about: an identifier as a whole and by its parts. */
export function termsOf({ low, text, isMark }: Piece): string[] {
  if (isMark || text.length < 2) return [];
  if (/^v?\d+(?:\.\d+)+$/.test(low)) return [low.replace(/^v/, "")];
  if (/^[$€~]?\d/.test(low)) return [];
  const known = knownName(low);
  if (known !== null && !known.needsCapital) return [known.name];
  const parts = /[_.:/]|\p{Ll}\p{Lu}/u.test(text) ? partsOf(text) : [];
  if (parts.length > 1) return [low, ...parts.flatMap(telling)];
  return telling(low);
}

function partsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 1)
    .slice(0, MOST_PARTS);
}

function telling(low: string): string[] {
  const root = conceptOf(low);
  return isTelling(low, root) ? [root] : [];
}

/** Whether a word is a name by its looks: it has signs, digits or capitals inside, or a capital in mid-sentence. */
export function looksNamed({ text, isFirst }: Piece): boolean {
  if (/[_\d]|\p{Ll}[.:/]?\p{Lu}|^\p{Lu}{2}/u.test(text)) return true;
  return !isFirst && /^\p{Lu}/u.test(text);
}
