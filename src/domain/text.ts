import { normalForm } from "./normalForm.ts";
import { stem } from "./stem.ts";

/**
 * How text becomes the terms it is found by. One function serves what is stored and what is asked, so the two
 * always agree; a change here must come with a new `ANALYSIS_VERSION`, which makes stores index anew.
 */
export const ANALYSIS_VERSION = 2;

/** Words and identifiers; a pictogram is a word of its own. */
const WORDS = /[\p{L}\p{N}\p{M}_$]+|\p{Extended_Pictographic}/gu;
/** Borders inside an identifier: aB, ABc, a1, 1a, and underscores or dollar signs. */
const PARTS =
  /\p{Lu}?\p{Ll}[\p{Ll}\p{M}]*|\p{Lu}+(?!\p{Ll})|\p{N}+|[\p{L}\p{M}]+|\p{Extended_Pictographic}/gu;
/** Scripts written without spaces between words are indexed by pairs of characters. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+)/u;
const LONGEST_TERM = 64;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are part of ASCII.
const ASCII = /^[\x00-\x7f]*$/;

/** Terms in order, word by word. */
export function terms(text: string): string[] {
  return words(text).flatMap(termsOfWord);
}

/** Words and identifiers as they stand in the text, in one form of Unicode. */
export function words(text: string): string[] {
  const normal = isAscii(text) ? text : normalForm(text);
  return normal.match(WORDS) ?? [];
}

/** What is all ASCII has neither accents nor other forms. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** The stems of an identifier's parts, and the identifier as a whole where it has several. */
export function termsOfWord(word: string): string[] {
  // Split around a group, every second piece is what the group matched.
  return word
    .split(UNSPACED)
    .flatMap((piece, at) => (at % 2 === 1 ? characterPairs(piece) : identifierTerms(piece)));
}

function identifierTerms(word: string): string[] {
  // What is only a mark, such as a lone accent, leaves nothing when it is folded, and nothing is no term.
  const found: string[] = [];
  let whole = "";
  for (const part of word.match(PARTS) ?? []) {
    const folded = fold(part);
    if (folded === "") continue;
    // Overlong runs are data, not words.
    found.push(stemOfPart(folded).slice(0, LONGEST_TERM));
    whole += folded;
  }
  if (found.length > 1) found.push(whole.slice(0, LONGEST_TERM));
  return found;
}

const MOST_REMEMBERED = 20_000;
/** Longer ones are rare, and a long piece of a text keeps all of that text in memory. */
const LONGEST_REMEMBERED = 12;
const stems = new Map<string, string>();

/** The same parts come again and again, and looking one up is many times faster than stemming it. */
function stemOfPart(part: string): string {
  const known = stems.get(part);
  if (known !== undefined) return known;
  const form = stem(part);
  if (part.length > LONGEST_REMEMBERED) return form;
  if (stems.size >= MOST_REMEMBERED) stems.clear();
  stems.set(part, form);
  return form;
}

function characterPairs(word: string): string[] {
  const characters = [...fold(word)];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Lower case without accents, so that "Café" is found by "cafe". */
function fold(word: string): string {
  const lower = word.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/gu, "")
    .normalize("NFC");
}
