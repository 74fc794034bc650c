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

/** Two names that share half of their words share a key nineteen times of twenty; with 70 %, always but once in a thousand. */
const KEYS = 10;
/** A content that stands for a name may be long, and its beginning tells enough. */
const MOST_WORDS = 64;

export interface NameKeys {
  /** Of all names in the same words. */
  readonly whole: string;
  /** Each is shared with some of those that have most of the words. */
  readonly near: readonly string[];
}

/**
 * Keys by which names that share most of their words are found without comparing all of them (min-hashing): of the words,
 * in an order of its own for each key, the first two. The same words have the same keys, in whatever order they come.
 * Null for a name without words.
 */
export function nameKeys(name: string): NameKeys | null {
  const hashes = [...new Set(terms(name))].slice(0, MOST_WORDS).map(hashOf);
  if (hashes.length === 0) return null;
  const whole = hashes.reduce((sum, hash) => (sum + mixed(hash)) % 2 ** 48, hashes.length);
  const near = Array.from({ length: KEYS }, (_, at) => {
    const one = lowest(hashes, 2 * at + 1);
    const other = lowest(hashes, 2 * at + 2);
    return `${at.toString(36)}${mixed(Math.imul(one, 31) ^ other).toString(36)}`;
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
