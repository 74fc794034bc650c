import type { FoundConflict } from "../foundConflict.ts";
import { type BothWays, inPercent, isSame, share } from "./bothWays.ts";

/** What says the same twice is no conflict, whatever else was found: far below what anybody is asked about. */
const MOST_IF_SAME = 0.1;
const CONTRADICTS_FROM = 0.5;
/** How much of what is missing to certainty a sure contradiction adds. */
const RAISES = 0.5;
/** How much is taken away where nothing follows: a little, as such models know few of the names that projects use. */
const LOWERS_IF_NEUTRAL = 0.2;
const LOWERS_IF_ENTAILED = 0.5;

/**
 * A candidate after a model has compared its newest statement with the earlier ones, `pairs` in any order. The pair that
 * contradicts most counts, as of A, then B, then A again only two of three do not go together.
 */
export function weighInference(candidate: FoundConflict, pairs: readonly BothWays[]): FoundConflict {
  const [strongest] = pairs.toSorted(
    (one, other) => share(other, "contradiction") - share(one, "contradiction"),
  );
  if (!strongest) return candidate;
  const score = share(strongest, "contradiction");
  const { says, confidence } = judged(candidate.confidence, strongest, pairs.every(isSame));
  return {
    ...candidate,
    confidence,
    evidence: [...candidate.evidence, { tier: "inference", says, score }],
  };
}

function judged(before: number, pair: BothWays, areSame: boolean): { says: string; confidence: number } {
  const contradiction = share(pair, "contradiction");
  const entailment = share(pair, "entailment");
  const neutral = share(pair, "neutral");
  if (areSame)
    return {
      says: `The statements follow from each other (${inPercent(entailment)}): they say the same.`,
      confidence: Math.min(before, MOST_IF_SAME),
    };
  if (contradiction >= CONTRADICTS_FROM)
    return {
      says: `Read in pairs, the statements contradict each other (${inPercent(contradiction)}).`,
      confidence: 1 - (1 - before) * (1 - RAISES * contradiction),
    };
  return {
    says: `Read in pairs, the statements do not clearly contradict each other (${inPercent(contradiction)}).`,
    confidence: before * (1 - LOWERS_IF_NEUTRAL * neutral - LOWERS_IF_ENTAILED * entailment),
  };
}
