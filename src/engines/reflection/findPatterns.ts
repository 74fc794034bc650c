import { decisionErrors } from "./decisionErrors.ts";
import { failingTests } from "./failingTests.ts";
import { hotspots } from "./hotspots.ts";
import type { Observed } from "./observed.ts";
import { confidenceFor, type Learned, type Pattern, type PatternKind, type PatternRule } from "./pattern.ts";
import { recoveries } from "./recoveries.ts";
import { reReadings } from "./reReadings.ts";

const RULES: Record<PatternKind, PatternRule> = {
  hotspot: hotspots,
  decision_errors: decisionErrors,
  re_reading: reReadings,
  failing_tests: failingTests,
  recovery: recoveries,
};

/** What can be learned from what happened, oldest first; the surest first. */
export function findPatterns(observed: readonly Observed[]): Pattern[] {
  const found = Object.values(RULES).flatMap((rule) =>
    rule.find(observed).map((sighting) => ({
      kind: rule.kind,
      ...sighting,
      confidence: confidenceFor(sighting.occurrences),
    })),
  );
  return found.sort((one, other) => other.confidence - one.confidence);
}

/** The ids of what happened that shows the opposite of what was learned. */
export function findContradictions(learned: Learned, observed: readonly Observed[]): string[] {
  return RULES[learned.kind].against(learned, observed);
}
