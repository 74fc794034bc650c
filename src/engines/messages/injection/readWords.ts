import { type Entry, entryAfter } from "./lexicon.ts";
import { type Piece, scanPieces } from "./scanPieces.ts";
import type { Sense } from "./senses.ts";

/** One word of a text, with what it, or a phrase that begins with it, can stand for. */
export interface Word {
  readonly text: string;
  readonly senses: readonly Sense[];
  /** How many words its longest known phrase has. */
  readonly length: number;
  readonly start: number;
  readonly end: number;
  /** Which sentence it is of; a rule does not reach from one into the next. */
  readonly sentence: number;
  /** Whether something other than a space stands before it. */
  readonly isApart: boolean;
}

const NONE: readonly Sense[] = [];

/** The words of a text that is in lower case and without accents. It takes time linear in the text's length. */
export function readWords(text: string): Word[] {
  const pieces = scanPieces(text);
  return pieces.map((piece, at) => wordOf(piece, pieces, at));
}

function wordOf(
  { text, start, end, sentence, isApart, senses, entry }: Piece,
  pieces: readonly Piece[],
  at: number,
): Word {
  if (senses || !entry) return { text, start, end, sentence, isApart, senses: senses ?? NONE, length: 1 };
  let all = entry.senses;
  let length = 1;
  let longer: Entry | undefined = entry;
  for (let place = 1; longer?.next; place++) {
    const next = pieces[at + place];
    // A phrase does not go on behind a comma.
    if (!next || next.isApart || next.senses || next.sentence !== sentence) break;
    longer = entryAfter(longer, next.text);
    if (!longer || longer.senses.length === 0) continue;
    all = all.length === 0 ? longer.senses : [...all, ...longer.senses];
    length = place + 1;
  }
  return { text, start, end, sentence, isApart, senses: all, length };
}
