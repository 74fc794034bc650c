/** Messages are short: a word said once says it, and a longer message is hardly less about it. */
const K1 = 0.9;
const B = 0.3;

/** BM25's measure of how much a text has of a term, about 1 for one that has it once. */
export function saturated(count: number, relativeLength: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - B + B * relativeLength));
}
