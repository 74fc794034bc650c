import type { SearchQuestion, Target } from "./codeSearchData.ts";

/** A result as a benchmark sees it. */
export interface Shown {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export const RANKS = 10;
export const TOKEN_BUDGETS = [500, 1_000, 2_000, 4_000] as const;

/** A target has the rank of the first result that covers it; each counts the same. */
export function ndcg({ targets }: SearchQuestion, results: readonly Shown[]): number {
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  const top = results.slice(0, RANKS);
  const ranks = targets.map((target) => top.findIndex((result) => covers(result, target)));
  const found = ranks.reduce((sum, rank) => sum + (rank < 0 ? 0 : gain(rank)), 0);
  const ideal = targets.slice(0, RANKS).reduce((sum, _, rank) => sum + gain(rank), 0);
  return ideal === 0 ? 0 : found / ideal;
}

function covers(result: Shown, { path, startLine, endLine }: Target): boolean {
  if (!`/${result.path}`.endsWith(`/${path}`)) return false;
  if (startLine === null || endLine === null) return true;
  return result.startLine <= endLine && result.endLine >= startLine;
}

/** For each budget the share of targets covered by what it pays for, reading the results in order. */
export function recallAtBudgets(
  { targets }: SearchQuestion,
  results: readonly Shown[],
  tokensOf: (result: Shown) => number,
): number[] {
  let tokens = 0;
  const prices = results.map((result) => {
    tokens += tokensOf(result);
    return tokens;
  });
  const priceOf = (target: Target) => {
    const rank = results.findIndex((result) => covers(result, target));
    return prices[rank] ?? Number.POSITIVE_INFINITY;
  };
  return TOKEN_BUDGETS.map(
    (budget) => targets.filter((target) => priceOf(target) <= budget).length / targets.length,
  );
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
