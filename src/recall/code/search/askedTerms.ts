import type { PassageSnapshot, Postings } from "../../../passages/passage.ts";
import type { Question } from "./question.ts";
import type { SearchWeights } from "./weights.ts";

/** A word of the question that the text has too. */
export interface AskedTerm {
  readonly found: Postings;
  /** How telling it is: its weight in the question times its inverse document frequency. */
  readonly worth: number;
}

/** The rarest first. */
export function askedTerms(snapshot: PassageSnapshot, terms: Question["terms"]): AskedTerm[] {
  const asked: AskedTerm[] = [];
  for (const [term, weight] of terms) {
    const found = snapshot.postings(term);
    const count = found.slots.length;
    const rarity = Math.log(1 + (snapshot.passages - count + 0.5) / (count + 0.5));
    if (count > 0) asked.push({ found, worth: weight * rarity });
  }
  return asked.sort((one, other) => one.found.slots.length - other.found.slots.length);
}

/** What a term adds to a passage in which it occurs so often (BM25). */
export function saturation(worth: number, averageLength: number, { k1, b }: SearchWeights) {
  const perLength = averageLength > 0 ? (k1 * b) / averageLength : 0;
  const base = k1 * (1 - b);
  const most = worth * (k1 + 1);
  return (count: number, length: number) => (most * count) / (count + base + perLength * length);
}
