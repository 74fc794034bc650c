import { withFewMarks } from "../../domain/normalForm.ts";
import { isAscii } from "../../domain/text.ts";

/** Overlong runs are data, not words. */
const LONGEST_WORD = 64;

const ASCII_WORDS = /[a-zA-Z]+|[0-9]+/g;
/** A character of a script written without spaces, or a pictogram, is a word of its own. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Extended_Pictographic}]|\p{L}+|\p{N}+/gu;
/** Borders inside an identifier: aB and ABc. */
const CASE_BORDER = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const MARKS = /\p{M}+/gu;
const HAS_CASE_INSIDE = /.\p{Lu}/u;

/**
 * The words of a text and of its identifiers, in order, lower-cased and without accents. What is written in mixed case
 * and known as one word, such as JavaScript, stays whole.
 */
export function wordsOf(text: string, known?: { hasWord(word: string): boolean }): string[] {
  const found: string[] = [];
  for (const run of runsOf(text)) {
    if (run.length > LONGEST_WORD) continue;
    const lower = run.toLowerCase();
    if (run === lower || !HAS_CASE_INSIDE.test(run) || known?.hasWord(lower)) found.push(lower);
    else for (const part of run.split(CASE_BORDER)) found.push(part.toLowerCase());
  }
  return found;
}

/** Runs of letters and of digits, as they are written. */
export function runsOf(text: string): readonly string[] {
  if (isAscii(text)) return text.match(ASCII_WORDS) ?? [];
  return withFewMarks(text).normalize("NFKD").replace(MARKS, "").match(WORDS) ?? [];
}
