import { ByteReader } from "./byteReader.ts";
import { DamagedIndex } from "./damagedIndex.ts";
import type { Postings } from "./passage.ts";
import type { FoundTerm } from "./termBucket.ts";

/** Where a segment begins, and what it has of one term. */
export interface SegmentPostings {
  readonly first: number;
  readonly found: FoundTerm;
}

/** The postings of one term over all segments, without those of passages that are no longer there. */
export function termPostings(parts: readonly SegmentPostings[], groupOf: Int32Array): Postings {
  const most = parts.reduce((sum, { found }) => sum + found.count, 0);
  const slots = new Uint32Array(most);
  const counts = new Uint16Array(most);
  let size = 0;
  for (const { first, found } of parts) {
    const reader = new ByteReader(found.postings);
    let slot = first - 1;
    for (let left = found.count; left > 0; left--) {
      const code = reader.varint();
      slot += (code >>> 1) + 1;
      const count = (code & 1) === 0 ? 1 : reader.varint();
      const group = groupOf[slot];
      if (group === undefined) throw new DamagedIndex("a term occurs where no passage is");
      if (group < 0) continue;
      slots[size] = slot;
      counts[size] = count;
      size += 1;
    }
  }
  return { slots: slots.subarray(0, size), counts: counts.subarray(0, size) };
}
