import { inverseDocumentFrequency } from "../../domain/bm25.ts";
import { saturated } from "./saturated.ts";
import type { Stretches } from "./stretches.ts";

/**
 * How well each stretch as a whole matches, by its place in the snapshot's list and as a share of the best: what a talk
 * was about tells of each turn of it.
 */
export function matchSessions(stretches: Stretches, terms: readonly string[]): Float32Array {
  const { groups } = stretches.snapshot;
  const scores = new Float32Array(groups.length);
  const counts = new Float32Array(groups.length);
  const averageLength = (stretches.averageLength * stretches.messages) / Math.max(1, stretches.count);
  for (const term of terms) {
    const touched = countByStretch(stretches, term, counts);
    const idf = inverseDocumentFrequency(stretches.count, touched.length);
    for (const at of touched) {
      const group = groups[at];
      if (!group) continue;
      const strength = saturated(counts[at] as number, stretches.lengthOf(group) / averageLength);
      scores[at] = (scores[at] as number) + idf * strength;
      counts[at] = 0;
    }
  }
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return best === 0 ? scores : scores.map((score) => score / best);
}

/** Adds up how often a term occurs in each stretch, and tells in which it does. */
function countByStretch(stretches: Stretches, term: string, sums: Float32Array): number[] {
  const touched: number[] = [];
  const { slots, counts } = stretches.snapshot.postings(term);
  for (let at = 0; at < slots.length; at++) {
    const place = stretches.placeOf(slots[at] as number);
    if (place < 0) continue;
    if (sums[place] === 0) touched.push(place);
    sums[place] = (sums[place] as number) + (counts[at] as number);
  }
  return touched;
}
