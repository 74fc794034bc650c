import type { PassageSnapshot } from "../../../passages/passage.ts";
import type { Question } from "./question.ts";
import type { SearchWeights } from "./weights.ts";

/** BM25 of each passage, 0 where it holds no word of the question. */
export interface LexicalScores {
  /** By its own words. */
  readonly alone: Float64Array;
  /** With the words of the passages on both sides, as a thought does not end with a function. */
  readonly inContext: Float64Array;
}

export function lexicalScores(
  snapshot: PassageSnapshot,
  { terms }: Question,
  weights: SearchWeights,
): LexicalScores {
  const { slots, lengths, groupOf } = snapshot;
  const { beside } = weights;
  const lengthsInContext = lengthsWithNeighbours(lengths, groupOf, beside);
  const scores = { alone: new Float64Array(slots), inContext: new Float64Array(slots) };
  const counts = new Float64Array(slots);
  for (const [term, weight] of terms) {
    const found = snapshot.postings(term);
    if (found.slots.length === 0) continue;
    const idf = Math.log(1 + (snapshot.passages - found.slots.length + 0.5) / (found.slots.length + 0.5));
    const saturate = saturation(weight * idf, snapshot.averageLength, weights);
    const saturateInContext = saturation(weight * idf, lengthsInContext.average, weights);
    const touched = spread(found, groupOf, counts, beside);
    for (let at = 0; at < found.slots.length; at++) {
      const slot = found.slots[at] as number;
      add(scores.alone, slot, saturate(found.counts[at] as number, lengths[slot] as number));
    }
    for (const slot of touched) {
      add(
        scores.inContext,
        slot,
        saturateInContext(counts[slot] as number, lengthsInContext.of[slot] as number),
      );
      counts[slot] = 0;
    }
  }
  return scores;
}

function add(scores: Float64Array, slot: number, score: number): void {
  scores[slot] = (scores[slot] as number) + score;
}

function saturation(most: number, averageLength: number, { k1, b }: SearchWeights) {
  const perLength = averageLength > 0 ? (k1 * b) / averageLength : 0;
  const base = k1 * (1 - b);
  return (count: number, length: number) => (most * (k1 + 1) * count) / (count + base + perLength * length);
}

/** Adds a term's counts to their passages and, in part, to those beside them. Returns the slots that got any. */
function spread(
  found: { readonly slots: Uint32Array; readonly counts: Uint16Array },
  groupOf: Int32Array,
  counts: Float64Array,
  share: number,
): number[] {
  const touched: number[] = [];
  const give = (slot: number, count: number) => {
    if (counts[slot] === 0) touched.push(slot);
    counts[slot] = (counts[slot] as number) + count;
  };
  for (let at = 0; at < found.slots.length; at++) {
    const slot = found.slots[at] as number;
    const count = found.counts[at] as number;
    give(slot, count);
    if (share === 0) continue;
    if (slot > 0 && groupOf[slot - 1] === groupOf[slot]) give(slot - 1, share * count);
    if (groupOf[slot + 1] === groupOf[slot]) give(slot + 1, share * count);
  }
  return touched;
}

interface ContextLengths {
  readonly share: number;
  readonly of: Float64Array;
  readonly average: number;
}

const known = new WeakMap<Float32Array, ContextLengths>();

/** Made once for each state of an index. */
function lengthsWithNeighbours(lengths: Float32Array, groupOf: Int32Array, share: number): ContextLengths {
  const before = known.get(lengths);
  if (before?.share === share) return before;
  const of = new Float64Array(lengths.length);
  let sum = 0;
  let passages = 0;
  for (let slot = 0; slot < lengths.length; slot++) {
    const group = groupOf[slot] as number;
    if (group < 0) continue;
    const left = groupOf[slot - 1] === group ? (lengths[slot - 1] as number) : 0;
    const right = groupOf[slot + 1] === group ? (lengths[slot + 1] as number) : 0;
    of[slot] = (lengths[slot] as number) + share * (left + right);
    sum += of[slot] as number;
    passages += 1;
  }
  const made = { share, of, average: passages === 0 ? 0 : sum / passages };
  known.set(lengths, made);
  return made;
}
