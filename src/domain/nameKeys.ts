import type { NodeKind } from "./kinds.ts";
import type { Json, Props } from "./record.ts";
import { terms } from "./text.ts";

/** What of a record names its subject, for the kinds in which one may take another's place; else empty. */
export function subjectOf(kind: NodeKind, props: Props): string {
  if (kind === "DECISION") return plain(props.title);
  return kind === "FACT" ? plain(props.entity) || plain(props.title) || plain(props.content) : "";
}

function plain(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Two names that share half of their telling words share a key nineteen times of twenty; with 70 %, always but once in ten thousand. */
const KEYS = 24;
const WORDS_A_KEY = 3;
/** A content that stands for a name may be long, and its beginning tells enough. */
const MOST_WORDS = 64;

/** Half of all titles have these in common, whatever they are about. */
const EMPTY_WORDS = new Set(
  `a add all an and any are as at be before but by can do does each every for from has have how if in instead into is it its
  keep let make must no not now of off on one only or our out over own per should so than that the their then there this to up
  use via we when which who will with without you your`.split(/\s+/),
);

export interface NameKeys {
  /** Of all names in the same words. */
  readonly whole: string;
  /** Each is shared with some of those that have most of the words. */
  readonly near: readonly string[];
}

/**
 * Keys by which names that share most of their words are found without comparing all of them (min-hashing): of the words,
 * in orders of its own for each key, the first of three. The same words have the same keys, in whatever order they come.
 * Null for a name without words.
 */
export function nameKeys(name: string): NameKeys | null {
  const words = [...new Set(terms(name))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const whole = words.reduce((sum, word) => (sum + mixed(hashOf(word))) % 2 ** 48, words.length);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  const hashes = (telling.length > 0 ? telling : words).map(hashOf);
  const near = Array.from({ length: KEYS }, (_, at) => {
    let key = at;
    for (let word = 1; word <= WORDS_A_KEY; word++)
      key = mixed(Math.imul(key, 31) ^ lowest(hashes, WORDS_A_KEY * at + word));
    return `${at.toString(36)}${key.toString(36)}`;
  });
  return { whole: `w${whole.toString(36)}`, near };
}

/** The word that comes first in the order that the seed stands for, by its hash in it. */
function lowest(hashes: readonly number[], seed: number): number {
  let least = 0xffffffff;
  for (const hash of hashes) least = Math.min(least, mixed(hash ^ Math.imul(seed, 0x9e3779b1)));
  return least;
}

/** FNV-1a over UTF-16 units. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Spreads every bit over all others (the finisher of MurmurHash3). */
function mixed(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
