import type { PassageSnapshot } from "../../../passages/passage.ts";
import { type AskedTerm, saturation } from "./askedTerms.ts";
import type { SearchWeights } from "./weights.ts";

/** When words have more postings than this, the commonest are left out: they do not make a file a good one. */
const MOST_POSTINGS = 100_000;
/** With fewer, the rarer words would speak for too few files. */
const LEAST_POSTINGS = 20_000;

/** A first look at all files: the best that each word scores anywhere in a file, added up. */
export function roughScores(
  snapshot: PassageSnapshot,
  terms: readonly AskedTerm[],
  weights: SearchWeights,
): Float64Array {
  const files = new Float64Array(snapshot.groups.length);
  for (const term of rarest(terms)) addBest(snapshot, term, weights, files);
  return files;
}

function addBest(
  { groupOf, lengths, averageLength }: PassageSnapshot,
  { found: { slots, counts }, worth }: AskedTerm,
  weights: SearchWeights,
  files: Float64Array,
): void {
  const scoreOf = saturation(worth, averageLength, weights);
  let file = -1;
  let best = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    const score = scoreOf(counts[at] as number, lengths[slot] as number);
    if (groupOf[slot] !== file) {
      if (file >= 0) files[file] = (files[file] as number) + best;
      file = groupOf[slot] as number;
      best = score;
    } else if (score > best) best = score;
  }
  if (file >= 0) files[file] = (files[file] as number) + best;
}

function rarest(terms: readonly AskedTerm[]): readonly AskedTerm[] {
  let postings = 0;
  const end = terms.findIndex(({ found }) => {
    const isFull = postings >= LEAST_POSTINGS && postings + found.slots.length > MOST_POSTINGS;
    postings += found.slots.length;
    return isFull;
  });
  return end < 0 ? terms : terms.slice(0, end);
}
