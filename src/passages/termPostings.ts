import { ByteReader } from "./byteReader.ts";
import type { Postings } from "./passage.ts";
import { eachPosting } from "./postingsWriter.ts";
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
    eachPosting(new ByteReader(found.postings), found.postings.length, (slot, count) => {
      if ((groupOf[first + slot] as number) < 0) return;
      slots[size] = first + slot;
      counts[size] = count;
      size += 1;
    });
  }
  return { slots: slots.subarray(0, size), counts: counts.subarray(0, size) };
}
