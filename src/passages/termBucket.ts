import { ByteReader } from "./byteReader.ts";
import { DamagedIndex } from "./damagedIndex.ts";
import { lastAtMost } from "./lastAtMost.ts";

const SIGNPOST_BYTES = 8;

export interface FoundTerm {
  /** How many postings there are. */
  readonly count: number;
  readonly postings: Uint8Array;
}

/** Which bucket may have a term with that hash; -1 when none has. */
export function bucketFor(bounds: readonly number[], hash: number): number {
  return lastAtMost(bounds.length, hash, (at) => bounds[at] ?? 0);
}

/** The entries of a bucket without its signposts. */
export function entriesOf(bucket: Uint8Array): Uint8Array {
  const reader = new ByteReader(bucket);
  reader.section();
  return reader.rest();
}

/** Between the last signpost that surely comes before the term and the first that surely comes after it. */
export function findTerm(bucket: Uint8Array, term: Uint8Array, hash: number): FoundTerm | null {
  const reader = new ByteReader(bucket);
  const signposts = reader.section();
  const entriesAt = reader.at;
  const count = Math.floor(signposts.length / SIGNPOST_BYTES);
  const hashOf = (at: number) => new ByteReader(signposts, at * SIGNPOST_BYTES).u32();
  const placeOf = (at: number) => entriesAt + new ByteReader(signposts, at * SIGNPOST_BYTES + 4).u32();
  const first = Math.max(0, lastAtMost(count, hash - 1, hashOf));
  const after = lastAtMost(count, hash, hashOf) + 1;
  const end = after < count ? placeOf(after) : bucket.length;
  if (count > 0) reader.at = placeOf(first);
  while (reader.at < end) {
    const isIt = sameBytes(reader.section(), term);
    const found = { count: reader.varint(), postings: reader.section() };
    if (!isIt) continue;
    // Each takes a byte at least.
    if (found.count > found.postings.length) throw new DamagedIndex("a term has fewer postings than it says");
    return found;
  }
  return null;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
