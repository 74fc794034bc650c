import { clipped } from "../../../domain/clipped.ts";
import { inOrderOfTime } from "../forgetting/remembered.ts";
import type { FoundConflict } from "../foundConflict.ts";
import { statementText } from "../narrative/statementText.ts";
import type { Told } from "../told.ts";
import { type BothWays, contradictionBothWays, inPercent } from "./bothWays.ts";

export interface ToldPair {
  readonly earlier: Told;
  readonly later: Told;
}

/** Models of this kind find contradictions between sentences that only speak of different things. */
const FOUND_FROM = 0.9;
/** What nothing but such a model says is raised by itself, if only just. */
const CONFIDENCE = 0.6;
const LONGEST_QUOTE = 140;

export interface NearestRequest {
  /** Nearest first, in any likeness. */
  readonly neighbours: readonly Told[];
  /** What other tiers have found already. */
  readonly candidates: readonly FoundConflict[];
  /** Whether the order in time leaves open which of them holds. */
  allows(earlier: Told, later: Told): boolean;
}

/** A statement with each of its neighbours that nothing was found about so far, as far as these can be in conflict. */
export function nearestPairs(trigger: Told, { neighbours, candidates, allows }: NearestRequest): ToldPair[] {
  const known = new Set(candidates.filter(({ ids }) => ids.includes(trigger.id)).flatMap(({ ids }) => ids));
  return neighbours
    .filter(({ id }) => id !== trigger.id && !known.has(id))
    .map((neighbour) => pairOf(neighbour, trigger))
    .filter(({ earlier, later }) => allows(earlier, later));
}

function pairOf(neighbour: Told, trigger: Told): ToldPair {
  const [earlier = neighbour, later = trigger] = inOrderOfTime([neighbour, trigger]);
  return { earlier, later };
}

/** A conflict where two statements contradict each other beyond doubt whichever is read first; else null. */
export function contradictionOf({ earlier, later }: ToldPair, both: BothWays): FoundConflict | null {
  const score = contradictionBothWays(both);
  if (!(score >= FOUND_FROM)) return null;
  const says = `The statements contradict each other, whichever is read first (${inPercent(score)}).`;
  return {
    ids: [earlier.id, later.id],
    category: "ambiguity",
    question: `Is “${quoted(earlier)}” still the case, although “${quoted(later)}” was said as well?`,
    confidence: CONFIDENCE * score,
    evidence: [{ tier: "inference", says, score }],
  };
}

function quoted(told: Told): string {
  return clipped(statementText(told), LONGEST_QUOTE).replace(/[.\s]+$/u, "");
}
