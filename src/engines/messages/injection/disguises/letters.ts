import { isKnown, runTogetherAt } from "../lexicon.ts";
import type { Unmasked } from "./disguise.ts";

/** Single letters with the same kind of sign between them. Letters and signs are never the same, so there is one way to read it. */
const SPACED = /(?<![a-z])[a-z](?:[ ._\-*|·\u2022+~/]{1,4}[a-z](?![a-z])){5,400}/g;

/** “i g n o r e”: letters kept apart. Where the gaps between words are lost too, known words are looked for. */
export function spacedLetters(plain: string): Unmasked[] {
  const runs = plain.match(SPACED) ?? [];
  if (runs.length === 0) return [];
  // What one run says may be a single word, and the next one the next.
  const text = runs.map(joined).join(" ");
  return [{ disguise: "spaced letters", text }];
}

function joined(run: string): string {
  const words = run.split(/ {2,4}|(?<=[._\-*|·\u2022+~/][a-z]) (?=[a-z][._\-*|·\u2022+~/])/);
  return words.map((word) => segmented(word.replace(/[^a-z]/g, ""))).join(" ");
}

/** Known words, one after the other, in letters without spaces. */
function segmented(letters: string): string {
  const words: string[] = [];
  let unknown = "";
  for (let at = 0; at < letters.length; ) {
    const word = runTogetherAt(letters, at);
    if (word === undefined || word.length < 2) {
      unknown += letters[at];
      at += 1;
      continue;
    }
    if (unknown) words.push(unknown);
    unknown = "";
    words.push(word);
    at += word.length;
  }
  return [...words, unknown].join(" ").trim();
}

/** Words with at least one digit or sign in them. */
const LEET = /[a-z]{0,20}[013456789@$!|+€£][a-z013456789@$!|+€£(]{1,20}/g;
const SIGNS: Readonly<Record<string, string>> = {
  0: "o",
  3: "e",
  4: "a",
  5: "s",
  6: "g",
  7: "t",
  8: "b",
  9: "g",
  "@": "a",
  $: "s",
  "+": "t",
  "(": "c",
  "€": "e",
  "£": "l",
};
const FEWEST_WORDS = 2;

/** “1gn0r3”: digits and signs for the letters they look like. Told only where several words come of it. */
export function digitsForLetters(plain: string): Unmasked[] {
  let known = 0;
  const text = plain.replace(LEET, (word) => {
    const read = readLeet(word);
    if (read !== null) known += 1;
    return read ?? word;
  });
  return known >= FEWEST_WORDS ? [{ disguise: "digits for letters", text }] : [];
}

function readLeet(word: string): string | null {
  if (!/[a-z]/.test(word)) return null;
  const read = (one: string) => word.replace(/[^a-z]/g, (sign) => SIGNS[sign] ?? one);
  return [read("i"), read("l")].find((each) => each.length > 2 && isKnown(each)) ?? null;
}
