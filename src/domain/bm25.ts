/** BM25+ with per-field boosts: a field's boost multiplies its term counts and its length. */
const K1 = 1.2;
const B = 0.75;
const DELTA = 0.25;

export interface CorpusStats {
  readonly documents: number;
  readonly averageLength: number;
}

/** How telling a term is; never negative, so a common word cannot push a match down. */
export function inverseDocumentFrequency(documents: number, withTerm: number): number {
  return Math.log(1 + (Math.max(documents, withTerm) - withTerm + 0.5) / (withTerm + 0.5));
}

/** What one term that occurs `frequency` times (boosted) adds to a document's score, before its idf. */
export function termWeight(frequency: number, length: number, stats: CorpusStats): number {
  if (frequency <= 0) return 0;
  const relativeLength = stats.averageLength > 0 ? length / stats.averageLength : 1;
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * relativeLength)) + DELTA;
}
