import type { Fusion } from "../../domain/recallSettings.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Hit } from "../../stores/port.ts";
import { addressOf, bestFirst, type Candidate, type Proposal, type Source } from "./candidate.ts";

const RANK_OFFSET = 60;

/** Makes one list of what several signals propose. What a hit adds follows from its rank, or from its score. */
export function fuse(proposals: readonly Proposal[], fusion: Fusion): Candidate[] {
  const worthOf = fusion === "rrf" ? byRank : byScore;
  const fused = new Map<string, Fused>();
  for (const proposal of proposals) {
    const { source, weight, hits } = proposal;
    const worth = worthOf(proposal);
    hits.forEach((hit, at) => {
      add(fused, hit, source, weight * (worth[at] ?? 0));
    });
  }
  return bestFirst([...fused.values()]);
}

interface Fused {
  readonly node: NodeRecord;
  score: number;
  readonly scores: Partial<Record<Source, number>>;
}

function add(fused: Map<string, Fused>, { node, score }: Hit, source: Source, worth: number): void {
  const address = addressOf(node);
  const known = fused.get(address) ?? { node, score: 0, scores: {} };
  known.score += worth;
  known.scores[source] = Math.max(known.scores[source] ?? score, score);
  fused.set(address, known);
}

function byRank({ hits }: Proposal): number[] {
  return hits.map((_, rank) => 1 / (RANK_OFFSET + rank + 1));
}

/**
 * Between what does not match at all, at 0, and the best, at 1. Were the worst of the list at 0, of two that match nearly
 * alike one would seem not to match.
 */
function byScore({ hits, floor }: Proposal): number[] {
  const range = (hits[0]?.score ?? 0) - floor;
  return hits.map(({ score }) => (range <= 0 ? 1 : (score - floor) / range));
}
