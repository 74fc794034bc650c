import type { EventWeights } from "../../domain/recallSettings.ts";

/** How well an event answers a question; each from 0 to 1. */
export interface EventScores {
  /** How near it comes to the words that were asked. */
  readonly vector: number;
  readonly recency: number;
  readonly entities: number;
}

const DAY_MS = 24 * 3_600_000;
const DECAY_PER_DAY = 0.05;

/** After two weeks about half. */
export function recencyOf(ageMs: number): number {
  return Math.exp((-DECAY_PER_DAY * Math.max(0, ageMs)) / DAY_MS);
}

export function scoreEvent(scores: EventScores, weights: EventWeights): number {
  return (
    weights.vector * scores.vector + weights.recency * scores.recency + weights.entities * scores.entities
  );
}
