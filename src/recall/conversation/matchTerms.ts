import { inverseDocumentFrequency } from "../../domain/bm25.ts";
import { saturated } from "./saturated.ts";
import type { Stretches } from "./stretches.ts";

/** What a term counts for a message that comes so many places after (before: negative) the one it stands in. */
const NEARNESS: readonly (readonly [places: number, share: number])[] = [
  [0, 1],
  [1, 0.8],
  [-1, 0.7],
  [2, 0.7],
  [-2, 0.6],
  [3, 0.5],
  [-3, 0.4],
];

export interface TermMatches {
  /** What each term counts among all of them; together 1. */
  readonly shares: ReadonlyMap<string, number>;
  /** By slot: how well the message itself matches, about 1 when it has every term. */
  readonly own: Float32Array;
  /** By slot: the same, with each term taken from where it is best, the message or one near it. */
  readonly near: Float32Array;
}

/**
 * Compares messages with a question term by term. A turn is understood from those around it, as an answer does not
 * repeat the words it answers to: each term may stand in a neighbour, where it counts a little less.
 */
export function matchTerms(stretches: Stretches, terms: readonly string[]): TermMatches {
  const { slots } = stretches.snapshot;
  const own = new Float32Array(slots);
  const near = new Float32Array(slots);
  const best = new Float32Array(slots);
  const found = terms.map((term) => placesOf(stretches, term));
  const all = found.reduce((sum, { idf }) => sum + idf, 0) || 1;
  for (const { idf, places, strengths } of found) {
    const share = idf / all;
    places.forEach((slot, at) => {
      own[slot] = (own[slot] as number) + share * (strengths[at] as number);
    });
    for (const slot of spread(stretches, places, strengths, best)) {
      near[slot] = (near[slot] as number) + share * (best[slot] as number);
      best[slot] = 0;
    }
  }
  const shares = new Map(found.map(({ idf }, at) => [terms[at] ?? "", idf / all]));
  return { shares, own, near };
}

interface Places {
  readonly idf: number;
  readonly places: Uint32Array;
  /** How much each of them has of the term. */
  readonly strengths: Float32Array;
}

function placesOf(stretches: Stretches, term: string): Places {
  const { snapshot, averageLength, messages } = stretches;
  const { slots, counts } = snapshot.postings(term);
  const places = new Uint32Array(slots.length);
  const strengths = new Float32Array(slots.length);
  let found = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    if (stretches.placeOf(slot) < 0) continue;
    places[found] = slot;
    strengths[found] = saturated(counts[at] as number, (snapshot.lengths[slot] as number) / averageLength);
    found += 1;
  }
  const idf = inverseDocumentFrequency(messages, found);
  return { idf, places: places.subarray(0, found), strengths: strengths.subarray(0, found) };
}

/** Notes in `best` what a term counts in and around its places, and tells which slots that touched. */
function spread(
  { snapshot }: Stretches,
  places: Uint32Array,
  strengths: Float32Array,
  best: Float32Array,
): number[] {
  const touched: number[] = [];
  for (let at = 0; at < places.length; at++) {
    const slot = places[at] as number;
    const group = snapshot.groupOf[slot];
    for (const [distance, share] of NEARNESS) {
      const near = slot + distance;
      if (snapshot.groupOf[near] !== group) continue;
      const strength = share * (strengths[at] as number);
      const known = best[near] as number;
      if (known === 0) touched.push(near);
      if (strength > known) best[near] = strength;
    }
  }
  return touched;
}
