import { normalForm } from "../../../domain/normalForm.ts";
import type { Reading } from "../reading/assertion.ts";
import { conceptOf, isTelling } from "../reading/vocabulary/looseWords.ts";

/** What a word looks like, where no table knows it: a number, a name, or a piece of code. */
export type Shape = "number" | "name" | "code" | "word";

/** A telling word of a statement, by its looks alone. */
export interface OpenWord {
  /** In the form in which two of them are the same. */
  readonly root: string;
  readonly shown: string;
  readonly shape: Shape;
  /** How many words stand before it. */
  readonly place: number;
  /** Of a number, the word after it. */
  readonly unit?: string;
}

/** Statements are short; of what is longer only the beginning is read. */
const LONGEST_READ = 1_200;
const EDGES = /^[("'`[{<“‘*#]+|[)"'`\]}>”’*,;:!?.…]+$/gu;
const SENTENCE_END = /[.!?:;]["'”)]*$/;
const NUMBER = /^[:$€~]?v?\d[\d.,:e_+-]*(?:%|[a-z]{1,3})?$|^0x[0-9a-f]+$/i;
const CODE = /[_/\\@]|\p{L}\.\p{L}|\p{Ll}\p{Lu}|^--?\p{L}|\p{L}\d|\p{Lu}{2}-\d/u;
const NAME = /^\p{Lu}/u;

/** The telling words of a text, in order. A capital at the beginning of a sentence says nothing. */
export function openWordsOf(text: string): OpenWord[] {
  const runs = normalForm(text.slice(0, LONGEST_READ)).split(/\s+/);
  let isFirst = true;
  return runs.flatMap((run, place) => {
    const word = openWordOf(run.replace(EDGES, "").replace(/['’]s$/, ""), place, isFirst);
    const unit = unitOf(runs[place + 1], SENTENCE_END.test(run));
    isFirst = SENTENCE_END.test(run);
    return word ? [word.shape === "number" && unit !== undefined ? { ...word, unit } : word] : [];
  });
}

/** What was found in a reading, kept as long as the reading is: it is compared with every other of its story. */
const FOUND = new WeakMap<
  Reading,
  { readonly words: readonly OpenWord[]; readonly roots: ReadonlySet<string> }
>();

export function openWordsIn(reading: Reading): readonly OpenWord[] {
  return foundIn(reading).words;
}

export function openRootsIn(reading: Reading): ReadonlySet<string> {
  return foundIn(reading).roots;
}

function foundIn(reading: Reading) {
  const known = FOUND.get(reading);
  if (known) return known;
  const words = openWordsOf(reading.told.text);
  const found = { words, roots: new Set(words.map(({ root }) => root)) };
  FOUND.set(reading, found);
  return found;
}

function openWordOf(text: string, place: number, isFirst: boolean): OpenWord | null {
  const low = text.toLowerCase();
  if (text === "") return null;
  if (NUMBER.test(low)) return { root: plainNumber(low), shown: text, shape: "number", place };
  if (CODE.test(text)) return { root: low, shown: text, shape: "code", place };
  const root = conceptOf(low);
  if (!isFirst && NAME.test(text) && low !== "i") return { root, shown: text, shape: "name", place };
  return isTelling(low, root) && low.length > 1 ? { root, shown: text, shape: "word", place } : null;
}

function unitOf(next: string | undefined, isEnd: boolean): string | undefined {
  const word = next?.replace(EDGES, "").toLowerCase();
  return isEnd || word === undefined || !/^\p{L}{1,12}$/u.test(word) ? undefined : conceptOf(word);
}

function plainNumber(low: string): string {
  if (/^0x[0-9a-f]{1,12}$/.test(low)) return String(Number(low));
  return low
    .replace(/^[:$€~v]+/, "")
    .replace(/,(?=\d{3})/g, "")
    .replace(/(?<=\d)\.0+$/, "");
}
