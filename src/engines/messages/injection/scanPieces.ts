import { type Entry, entryFor, isKnown, unspacedAt } from "./lexicon.ts";
import { sensesOfName } from "./nameSenses.ts";
import type { Sense } from "./senses.ts";

/** A word as it stands in a text. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
  readonly isApart: boolean;
  /** Known without being looked up. */
  readonly senses: readonly Sense[] | null;
  readonly entry: Entry | undefined;
}

const NONE: readonly Sense[] = [];

const MOST_CLITICS = 3;
const ARABIC_CLITIC = /^(?:ال|لل|[وفبلك])(?=[\u0600-\u06ff]{2})/u;
const HEBREW_CLITIC = /^[והבלמשכ](?=[\u0590-\u05ff]{2})/u;

/** Arabic and Hebrew write the article, “and”, “to” and the like together with the next word. */
function withoutClitics(word: string): string {
  const code = word.charCodeAt(0);
  if (code < 0x590 || code > 0x6ff) return word;
  let bare = word;
  for (let taken = 0; taken <= MOST_CLITICS; taken++) {
    if ((entryFor(bare)?.senses.length ?? 0) > 0) return bare;
    bare = bare.replace(code < 0x600 ? HEBREW_CLITIC : ARABIC_CLITIC, "");
  }
  return word;
}

class Reader {
  readonly pieces: Piece[] = [];
  readonly #text: string;
  #sentence = 0;
  #wordsOfSentence = 0;
  #isApart = true;

  constructor(text: string) {
    this.#text = text;
  }

  add(start: number, end: number, senses: readonly Sense[] | null): void {
    const text = withoutClitics(this.#text.slice(start, end));
    const entry = senses ? undefined : entryFor(text);
    this.pieces.push({ text, start, end, sentence: this.#sentence, isApart: this.#isApart, senses, entry });
    this.#isApart = false;
    this.#wordsOfSentence += 1;
  }

  /** One word with a full stop is no sentence, so that stops between words do not hide what they say. */
  endSentence(isSure: boolean): void {
    this.#isApart = true;
    if (this.#wordsOfSentence >= (isSure ? 1 : 2)) this.#sentence += 1;
    this.#wordsOfSentence = 0;
  }

  setApart(): void {
    this.#isApart = true;
  }
}

const SMALL_A = 97;
const SMALL_Z = 122;
const SPACE = 32;

/** The words of a text in lower case. */
export function scanPieces(text: string): Piece[] {
  const reader = new Reader(text);
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === SPACE) at += 1;
    else if (isWordCode(code, text, at) || startsName(text, at)) at = readWord(reader, text, at);
    else at = readBetween(reader, text, at);
  }
  return reader.pieces;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** What may stand inside of a word between two letters. */
const JOINTS = "-_.'’/:@$!~";

function isWordCode(code: number, text: string, at: number): boolean {
  if (code < 128) return (code >= SMALL_A && code <= SMALL_Z) || (code >= 48 && code <= 57) || code === 95;
  return LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Names of files that begin with a point, a tilde or a slash, and names of people after their sign. */
function startsName(text: string, at: number): boolean {
  const sign = text[at] ?? "";
  if (!"./~@$".includes(sign) || (at > 0 && !" \n`\"'(".includes(text[at - 1] ?? ""))) return false;
  const next = text.charCodeAt(at + 1);
  return (next >= SMALL_A && next <= SMALL_Z) || text.startsWith("~/", at);
}

/** Nobody writes longer words; what is longer is data. */
const LONGEST_WORD = 64;
const HIGHEST_SPACED = 0x2e7f;

function readWord(reader: Reader, text: string, start: number): number {
  if (isUnspaced(text, start)) return readUnspaced(reader, text, start);
  let end = start + 1;
  let code = text.charCodeAt(end);
  while (code >= SMALL_A && code <= SMALL_Z) code = text.charCodeAt(++end);
  const isPlain = !(end < text.length && goesOn(text, end));
  if (isPlain) {
    reader.add(start, end, null);
    return end;
  }
  if (text.startsWith("://", end)) return readAddress(reader, text, start, end);
  while (end < text.length && goesOn(text, end)) end += 1;
  if (end - start > LONGEST_WORD) reader.add(start, end, NONE);
  else readParts(reader, text, start, end);
  return end;
}

function isUnspaced(text: string, at: number): boolean {
  return text.charCodeAt(at) > HIGHEST_SPACED && UNSPACED.test(text[at] ?? "");
}

function goesOn(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === SPACE) return false;
  if (isWordCode(code, text, at)) return !isUnspaced(text, at);
  if (code >= 0xdc00 && code <= 0xdfff) return true;
  return JOINTS.includes(text[at] ?? " ") && at + 1 < text.length && isJoined(text, at + 1);
}

function isJoined(text: string, at: number): boolean {
  return isWordCode(text.charCodeAt(at), text, at) || "./~".includes(text[at] ?? " ");
}

/** Han and kana have no spaces: known words are found one after the other, and what is between them is one unknown word. */
function readUnspaced(reader: Reader, text: string, start: number): number {
  let at = start;
  let unknownFrom = start;
  const close = (end: number) => {
    if (end > unknownFrom) reader.add(unknownFrom, end, NONE);
  };
  while (at < text.length && isUnspaced(text, at)) {
    const known = unspacedAt(text, at);
    if (known) {
      close(at);
      reader.add(at, at + known.word.length, known.senses);
      at += known.word.length;
      unknownFrom = at;
    } else at += 1;
  }
  close(at);
  return at;
}

const PLACE: readonly Sense[] = ["place"];
const MOST_OF_ADDRESS = 2_000;
const ENDS_ADDRESS = /[\s"'<>)`|]/;

function readAddress(reader: Reader, text: string, start: number, from: number): number {
  let end = from + 3;
  const most = Math.min(text.length, end + MOST_OF_ADDRESS);
  while (end < most && !ENDS_ADDRESS.test(text[end] ?? " ")) end += 1;
  reader.add(start, end, PLACE);
  return end;
}

const APOSTROPHE = /['’]/;
const GENITIVE = /['’]s$/;

/** A word with something other than letters in it: a name, or two words as in l'utilisateur, or one in the genitive. */
function readParts(reader: Reader, text: string, start: number, end: number): void {
  const word = text.slice(start, end);
  const senses = sensesOfName(word);
  const apostrophe = senses || isKnown(word) ? -1 : word.search(APOSTROPHE);
  if (apostrophe <= 0) reader.add(start, end, senses);
  else if (GENITIVE.test(word)) reader.add(start, end - 2, null);
  else {
    reader.add(start, start + apostrophe, null);
    reader.add(start + apostrophe + 1, end, null);
  }
}

const ENDS = ".!?…。！？؟।;；";

function readBetween(reader: Reader, text: string, at: number): number {
  const sign = text[at] ?? "";
  if (sign === "\n") return readLineEnd(reader, text, at);
  if (sign === "\t" || sign === "\r") return at + 1;
  if ("{}=".includes(sign)) reader.endSentence(true);
  else if (ENDS.includes(sign)) reader.endSentence(false);
  else reader.setApart();
  return at + 1;
}

/** A line goes on in the next, unless that is empty or begins something of its own. */
function readLineEnd(reader: Reader, text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && " \t\r".includes(text[at] ?? "x")) at += 1;
  const next = text[at] ?? "";
  if (next === "\n" || "-*+#>|=[<".includes(next)) reader.endSentence(true);
  else reader.setApart();
  return at;
}
