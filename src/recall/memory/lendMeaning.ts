import type { Instant } from "../../domain/time.ts";
import type { Hit } from "../../stores/port.ts";
import { addressOf, type Proposal } from "./candidate.ts";

/** By then what was written has its vector. */
const FRESH_MS = 10_000;

/**
 * What was written a moment ago may have no vector yet, which is not to say that it means something else: until then it is
 * taken to mean as much as its words match.
 */
export function lendMeaning(proposals: readonly Proposal[], now: Instant): readonly Proposal[] {
  const words = proposals.find(({ source }) => source === "bm25");
  const best = words?.hits[0]?.score ?? 0;
  const known = new Set(
    proposals.filter(byMeaning).flatMap(({ hits }) => hits.map(({ node }) => addressOf(node))),
  );
  const fresh = (words?.hits ?? []).filter(
    ({ node }) => now - node.recordedAt < FRESH_MS && !known.has(addressOf(node)),
  );
  if (fresh.length === 0 || best <= 0) return proposals;
  return proposals.map((proposal) => (byMeaning(proposal) ? withLent(proposal, fresh, best) : proposal));
}

function byMeaning({ source }: Proposal): boolean {
  return source === "vector";
}

function withLent(proposal: Proposal, fresh: readonly Hit[], best: number): Proposal {
  const range = (proposal.hits[0]?.score ?? proposal.floor) - proposal.floor;
  const lent = fresh.map(({ node, score }) => ({ node, score: proposal.floor + (score / best) * range }));
  const hits = [...proposal.hits, ...lent].sort((one, other) => other.score - one.score);
  return { ...proposal, hits };
}
