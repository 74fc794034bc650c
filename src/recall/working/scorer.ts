import { freshness } from "../../engines/workingMemory/fragment.ts";

/** How `get_memory` ranks. Both give a number that is higher for what answers better. */
export interface Scorer {
  /** From 0 to 1, and how surely something met lately answers: what is sure enough is answered without a search. */
  scoreFragment(fragment: MatchedFragment): number;
  /** What a search found. Only the order counts. */
  scoreMemory(memory: FoundMemory): number;
}

export interface MatchedFragment {
  /** How surely the question is about it, by its words, from 0 to 1. */
  readonly match: number;
  readonly ageMs: number;
  readonly confidence: number;
}

export interface FoundMemory {
  /** What the search makes of it: 1 for what fits fully. */
  readonly match: number;
  readonly ageMs: number;
  readonly confidence: number;
}

const CONFIDENCE_ADDS = 0.05;
/** A search has looked at how old things are, so this only decides between what is nearly alike. */
const RECENCY_ADDS = 0.02;
const RECENT_MS = 14 * 24 * 3_600_000;

/** What matches, fading with age, and a little more for what is sure. */
export const defaultScorer: Scorer = {
  scoreFragment({ match, ageMs, confidence }) {
    return match === 0 ? 0 : Math.min(1, match * freshness(0, ageMs) + CONFIDENCE_ADDS * confidence);
  },
  scoreMemory({ match, ageMs, confidence }) {
    return match + RECENCY_ADDS * 2 ** (-ageMs / RECENT_MS) + RECENCY_ADDS * confidence;
  },
};
