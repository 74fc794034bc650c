import { plainText } from "./plainText.ts";
import { SENSES, type Sense } from "./senses.ts";
import { VOCABULARIES } from "./vocabulary/index.ts";

/** A word, or the first words of a phrase, and how it may go on. */
export interface Entry {
  senses: readonly Sense[];
  /** The next word of longer phrases. */
  next?: Table;
}

interface Table {
  readonly whole: Map<string, Entry>;
  /** Words that may go on, by how they begin. */
  readonly begun: Map<string, Begun[]>;
}

interface Begun {
  readonly start: string;
  readonly entry: Entry;
}

const LETTERS_OF_KEY = 4;
const FEWER_LETTERS_OF_KEY = 2;
/** Scripts in which two letters say as much as four of an alphabet. */
const DENSE = /^[\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u;
const HIGHEST_SPACED = 0x2e7f;
const UNSPACED_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

interface Lexicon {
  readonly table: Table;
  /** What is written without spaces, by its first character, longest first. */
  readonly unspaced: Map<string, Begun[]>;
}

let built: Lexicon | undefined;

/** Made when it is first needed, and not while a client waits for the server to come up. */
function lexicon(): Lexicon {
  built ??= build();
  return built;
}

function build(): Lexicon {
  const made: Lexicon = { table: newTable(), unspaced: new Map() };
  for (const vocabulary of VOCABULARIES)
    for (const sense of SENSES)
      for (const phrase of phrasesOf(vocabulary[sense])) addPhrase(made, phrase, sense);
  finish(made.table);
  for (const list of made.unspaced.values()) list.sort(byLength);
  return made;
}

function phrasesOf(list = ""): string[] {
  return list === ""
    ? []
    : plainText(list)
        .trim()
        .split(/,?\s*,\s*/);
}

/** The longest come first; and a word that begins a phrase stands for itself too, where it is known by its beginning alone. */
function finish({ whole, begun }: Table): void {
  for (const list of begun.values()) list.sort(byLength);
  for (const [word, entry] of whole) {
    const known = begun.get(keyOf(word))?.find(({ start }) => word.startsWith(start));
    if (known) entry.senses = [...new Set([...entry.senses, ...known.entry.senses])];
    if (entry.next) finish(entry.next);
  }
}

function byLength(one: Begun, other: Begun): number {
  return other.start.length - one.start.length;
}

function newTable(): Table {
  return { whole: new Map(), begun: new Map() };
}

function addPhrase(made: Lexicon, phrase: string, sense: Sense): void {
  if (phrase === "") return;
  if (phrase.charCodeAt(0) > HIGHEST_SPACED && UNSPACED_SCRIPT.test(phrase)) {
    addUnspaced(made, phrase, sense);
    return;
  }
  const words = phrase.split(phrase.includes("\n") ? /\s+/ : " ");
  let { table } = made;
  words.forEach((word, at) => {
    const entry = entryOf(table, word);
    if (at < words.length - 1) {
      entry.next ??= newTable();
      table = entry.next;
    } else if (!entry.senses.includes(sense)) entry.senses = [...entry.senses, sense];
  });
}

function addUnspaced({ unspaced }: Lexicon, phrase: string, sense: Sense): void {
  const [first = ""] = phrase;
  const list = unspaced.get(first) ?? [];
  unspaced.set(first, list);
  const known = list.find(({ start }) => start === phrase);
  if (known) known.entry.senses = [...known.entry.senses, sense];
  else list.push({ start: phrase, entry: { senses: [sense] } });
}

function entryOf(table: Table, word: string): Entry {
  if (!word.endsWith("*")) {
    const entry = table.whole.get(word) ?? { senses: [] };
    table.whole.set(word, entry);
    return entry;
  }
  const start = word.slice(0, -1);
  const list = table.begun.get(keyOf(start)) ?? [];
  table.begun.set(keyOf(start), list);
  const known = list.find((begun) => begun.start === start);
  if (known) return known.entry;
  const entry: Entry = { senses: [] };
  list.push({ start, entry });
  return entry;
}

function keyOf(word: string): string {
  return word.slice(0, isDense(word) ? FEWER_LETTERS_OF_KEY : LETTERS_OF_KEY);
}

function isDense(word: string): boolean {
  return word.charCodeAt(0) > 0x500 && DENSE.test(word);
}

function find(table: Table, word: string): Entry | undefined {
  const entry = table.whole.get(word);
  if (entry) return entry;
  if (table.begun.size === 0) return undefined;
  return table.begun.get(keyOf(word))?.find(({ start }) => word.startsWith(start))?.entry;
}

const MOST_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 16;
const remembered = new Map<string, Entry | null>();

/** Texts are made of the same words again and again, most of which are not known. */
export function entryFor(word: string): Entry | undefined {
  const known = remembered.get(word);
  if (known !== undefined) return known ?? undefined;
  const entry = find(lexicon().table, word);
  if (word.length > LONGEST_REMEMBERED) return entry;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(word, entry ?? null);
  return entry;
}

/** The entry of a phrase with one word more. */
export function entryAfter({ next }: Entry, word: string): Entry | undefined {
  return next && find(next, word);
}

export function isKnown(word: string): boolean {
  return entryFor(word) !== undefined;
}

/** Han and kana: the longest entry that stands at a place of the text. */
export function unspacedAt(text: string, at: number): { word: string; senses: readonly Sense[] } | null {
  const found = lexicon()
    .unspaced.get(text[at] ?? "")
    ?.find(({ start }) => text.startsWith(start, at));
  return found ? { word: found.start, senses: found.entry.senses } : null;
}

let runTogether: Map<string, string[]> | undefined;

/** The longest word of our own alphabet that stands at a place of a text without spaces. */
export function runTogetherAt(text: string, at: number): string | undefined {
  runTogether ??= Map.groupBy(
    [...lexicon().table.whole.keys()]
      .filter((word) => /^[a-z]{2,40}$/.test(word))
      .sort((a, b) => b.length - a.length),
    (word) => word.charAt(0),
  );
  return runTogether.get(text[at] ?? "")?.find((each) => text.startsWith(each, at));
}
