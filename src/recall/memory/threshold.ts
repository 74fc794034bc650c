import type { Candidate } from "./candidate.ts";

const SHARE_OF_BEST = 0.15;

/** Leaves out what matches far worse than the best does. */
export function threshold(candidates: readonly Candidate[]): Candidate[] {
  const best = candidates[0]?.score ?? 0;
  return candidates.filter(({ score }) => score >= SHARE_OF_BEST * best);
}
