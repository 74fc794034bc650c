import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { addressOf, bestFirst, type Candidate } from "./candidate.ts";
import type { Route } from "./route.ts";
import type { SaidAt } from "./saidAt.ts";

/** What is known about candidates besides how well they match. */
export interface Standing {
  /** From where in time it is looked. */
  readonly at: Instant;
  readonly saidAt: SaidAt;
  /** How many visible edges lead to a node, by address. */
  readonly backlinks: ReadonlyMap<string, number>;
  /** How much of the code that a node speaks of is no longer as it was, by address. */
  readonly outdated: ReadonlyMap<string, number>;
  readonly favoured: Route["favoured"];
}

const AGREED = 1.15;
const MOST_RECENCY = 0.1;
const HALF_LIFE_MS = 14 * 24 * 3_600_000;
const NOT_ASKED_FOR = 0.7;
const MOST_OUTDATED = 0.1;

/** What is agreed on, linked to, recent, sure and true to the code counts a little more than the match alone. */
export function boost(candidates: readonly Candidate[], standing: Standing): Candidate[] {
  return bestFirst(
    candidates.map((candidate) => ({
      ...candidate,
      score: candidate.score * factorOf(candidate.node, standing),
    })),
  );
}

function factorOf(node: NodeRecord, { at, saidAt, backlinks, outdated, favoured }: Standing): number {
  return (
    (isAgreed(node) ? AGREED : 1) *
    (1 + backlinkBonus(backlinks.get(addressOf(node)) ?? 0)) *
    (1 + MOST_RECENCY * 2 ** (-Math.max(0, at - saidAt(node)) / HALF_LIFE_MS)) *
    (0.9 + 0.1 * confidenceOf(node)) *
    (1 - MOST_OUTDATED * (outdated.get(addressOf(node)) ?? 0)) *
    (favoured.has(node.kind) ? 1 : NOT_ASKED_FOR)
  );
}

/** A short summary of what holds now is kept for it. */
function isAgreed({ props }: NodeRecord): boolean {
  return typeof props.truth === "string" && props.truth !== "";
}

export function backlinkBonus(count: number): number {
  return count === 0 ? 0 : Math.min(0.25, 0.05 + 0.05 * Math.log10(count));
}

export function confidenceOf({ props }: NodeRecord): number {
  return typeof props.confidence === "number" ? props.confidence : 1;
}
