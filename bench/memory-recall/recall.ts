/** For how many of the best is looked. */
export const DEPTHS = [5, 10, 25, 50] as const;

/** One question's outcome: the share of its evidence among the best of each depth. */
export interface Outcome {
  readonly talk: string;
  readonly kind: string;
  readonly shares: readonly number[];
}

export function sharesOf(evidence: readonly string[], found: readonly string[]): number[] {
  return DEPTHS.map((depth) => {
    const best = new Set(found.slice(0, depth));
    return evidence.filter((turn) => best.has(turn)).length / evidence.length;
  });
}

/** The mean over questions, in percent. */
export function recallColumns(outcomes: readonly Outcome[]): Record<string, number> {
  const mean = (depth: number) =>
    (100 * outcomes.reduce((sum, { shares }) => sum + (shares[depth] ?? 0), 0)) / outcomes.length;
  const columns = DEPTHS.map((depth, at): [string, number] => [`@${depth}`, Number(mean(at).toFixed(1))]);
  return { questions: outcomes.length, ...Object.fromEntries(columns) };
}

export function timeColumns(times: readonly number[]): Record<string, number> {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const rounded = (ms: number | undefined) => Number((ms ?? Number.NaN).toFixed(2));
  return { "p50 ms": rounded(quantile(0.5)), "p95 ms": rounded(quantile(0.95)) };
}
