import { normalForm } from "./normalForm.ts";
import { stem } from "./stem.ts";

/**
 * How text becomes the terms it is found by. One function serves what is stored and what is asked, so the two
 * always agree; a change here must come with a new `ANALYSIS_VERSION`, which makes stores index anew.
 */
export const ANALYSIS_VERSION = 1;

/** Words and identifiers; a pictogram is a word of its own. */
const WORDS = /[\p{L}\p{N}\p{M}_$]+|\p{Extended_Pictographic}/gu;
/** Borders inside an identifier: aB, ABc, a1, 1a, and underscores or dollar signs. */
const PARTS =
  /\p{Lu}?\p{Ll}[\p{Ll}\p{M}]*|\p{Lu}+(?!\p{Ll})|\p{N}+|[\p{L}\p{M}]+|\p{Extended_Pictographic}/gu;
/** Scripts written without spaces between words are indexed by pairs of characters. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+)/u;
const LONGEST_TERM = 64;

/** Terms in order: the stems of each identifier's parts, and the identifier as a whole where it has several. */
export function terms(text: string): string[] {
  const found: string[] = [];
  for (const [word] of normalForm(text).matchAll(WORDS)) {
    // Split around a group, every second piece is what the group matched.
    word.split(UNSPACED).forEach((piece, at) => {
      for (const term of at % 2 === 1 ? characterPairs(piece) : identifierTerms(piece)) found.push(term);
    });
  }
  return found;
}

function identifierTerms(word: string): string[] {
  // What is only a mark, such as a lone accent, leaves nothing when it is folded, and nothing is no term.
  const parts = (word.match(PARTS) ?? []).map(fold).filter((part) => part !== "");
  const stems = parts.map(remembered);
  const found = parts.length < 2 ? stems : [...stems, parts.join("")];
  // Overlong runs are data, not words.
  return found.map((term) => term.slice(0, LONGEST_TERM));
}

const MOST_REMEMBERED = 20_000;
const known = new Map<string, string>();

/** The same words come again and again, and looking one up is many times faster than stemming it. */
function remembered(word: string): string {
  const form = known.get(word) ?? stem(word);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(word, form);
  return form;
}

function characterPairs(word: string): string[] {
  const characters = [...fold(word)];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Lower case without accents, so that "Café" is found by "cafe". */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/gu, "")
    .normalize("NFC");
}
