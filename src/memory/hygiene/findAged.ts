import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import {
  CONFLICT_AGE_MS,
  DECISION_AGE_MS,
  obsoletePattern,
  oldConflict,
  outdatedDecision,
  PATTERN_AGE_MS,
} from "../../engines/hygiene/aged.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { type HygieneLook, pagesBefore } from "./hygieneLook.ts";

type Judge = (record: NodeRecord, now: Instant) => Candidate | null;

export const outdatedDecisions = (look: HygieneLook) =>
  agedOf(look, "DECISION", DECISION_AGE_MS, outdatedDecision);
export const obsoletePatterns = (look: HygieneLook) =>
  agedOf(look, "PATTERN", PATTERN_AGE_MS, obsoletePattern);
export const oldConflicts = (look: HygieneLook) => agedOf(look, "CONFLICT", CONFLICT_AGE_MS, oldConflict);

/** Oldest first. */
async function* agedOf(
  look: HygieneLook,
  kind: NodeKind,
  ageMs: number,
  judge: Judge,
): AsyncGenerator<Candidate> {
  for await (const page of pagesBefore(look, kind, look.now - ageMs)) {
    for (const record of page) {
      const candidate = judge(record, look.now);
      if (candidate) yield candidate;
    }
  }
}
