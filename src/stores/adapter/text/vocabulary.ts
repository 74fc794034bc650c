import { termsOfWord, words as textWords } from "../../../domain/text.ts";

/** A term, one object for all documents that hold it. */
export interface Term {
  readonly text: string;
  readonly hash: number;
  /** The last document it was counted in, and where; so that counting one needs no table of its own. */
  document: number;
  position: number;
  isProminent: boolean;
}

const MOST_TERMS = 50_000;
/** Longer words and terms are mostly names that do not come again. */
const LONGEST_KNOWN = 16;
const MOST_OF_FIELD = 100;

const words = new Map<string, readonly Term[]>();
const terms = new Map<string, Term>();
const lastOf = new Map<string, { readonly text: string; readonly terms: readonly Term[] }>();
/** Those of the present document that are too long to be kept. */
const passing = new Map<string, Term>();
let documents = 0;

/** A number for the next document. Only between two may terms be forgotten, as none must have two of one kind. */
export function startDocument(): number {
  if (passing.size > 0) passing.clear();
  if (terms.size >= MOST_TERMS) {
    terms.clear();
    words.clear();
    lastOf.clear();
  }
  documents += 1;
  return documents;
}

/** The terms of a field, as often as they occur. The symbols of one file come one after the other, and share its path. */
export function fieldTerms(field: string, text: string): readonly Term[] {
  const last = lastOf.get(field);
  if (last?.text === text) return last.terms;
  const found: Term[] = [];
  for (const word of textWords(text)) for (const term of wordTerms(word)) found.push(term);
  if (isKept(found)) lastOf.set(field, { text, terms: found });
  return found;
}

function isKept(found: readonly Term[]): boolean {
  return found.length < MOST_OF_FIELD && found.every(({ text }) => text.length <= LONGEST_KNOWN);
}

/** The same words come again and again, and looking one up is many times faster than taking it apart. */
function wordTerms(word: string): readonly Term[] {
  if (word.length > LONGEST_KNOWN) return termsOfWord(word).map(termOf);
  const known = words.get(word);
  if (known) return known;
  const own = apart(word);
  const found = termsOfWord(own).map(termOf);
  words.set(own, found);
  return found;
}

function termOf(text: string): Term {
  const kept = text.length > LONGEST_KNOWN ? passing : terms;
  const known = kept.get(text);
  if (known) return known;
  const own = kept === terms ? apart(text) : text;
  const term = { text: own, hash: termHash(own), document: 0, position: 0, isProminent: false };
  kept.set(own, term);
  return term;
}

/** A piece that was cut from a text may keep all of it in memory; put together anew it is only itself. */
function apart(piece: string): string {
  return piece.split("").join("");
}

/** FNV-1a over the term's UTF-16 units. */
export function termHash(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
