import type { Observed } from "./observed.ts";

export const PATTERN_KINDS = [
  "hotspot",
  "decision_errors",
  "re_reading",
  "failing_tests",
  "recovery",
] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];

/** Something that is worth knowing for whoever comes to this code next. */
export interface Pattern {
  readonly kind: PatternKind;
  /** Which one of its kind it is; found again, it is the same. */
  readonly subject: string;
  readonly occurrences: number;
  readonly confidence: number;
  /** The ids of what it was seen in, oldest first. */
  readonly episodes: readonly string[];
  readonly code: readonly string[];
  /** One to three sentences. */
  readonly content: string;
}

/** What was learned before, as far as it matters for whether it still holds. */
export interface Learned {
  readonly kind: PatternKind;
  readonly subject: string;
  readonly code: readonly string[];
}

/** One sort of pattern: how it is seen, and what speaks against it. */
export interface PatternRule {
  readonly kind: PatternKind;
  find(observed: readonly Observed[]): Sighting[];
  /** The ids of what shows the opposite; silence is none. */
  against(learned: Learned, observed: readonly Observed[]): string[];
}

export type Sighting = Omit<Pattern, "kind" | "confidence">;

const MOST_CONFIDENCE = 0.95;

export function confidenceFor(occurrences: number): number {
  return Math.min(MOST_CONFIDENCE, 0.5 + 0.1 * occurrences);
}
