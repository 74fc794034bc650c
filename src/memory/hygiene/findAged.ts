import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { obsoletePattern, oldConflict, outdatedDecision } from "../../engines/hygiene/aged.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { type HygieneLook, oldestPages } from "./hygieneLook.ts";

type Judge = (record: NodeRecord, saidAt: Instant, now: Instant) => Candidate | null;

export const outdatedDecisions = (look: HygieneLook) => agedOf(look, "DECISION", outdatedDecision);
export const obsoletePatterns = (look: HygieneLook) => agedOf(look, "PATTERN", obsoletePattern);
export const oldConflicts = (look: HygieneLook) => agedOf(look, "CONFLICT", oldConflict);

/** Oldest first. All are looked at: a version is as new as the last note on it, whenever that was said. */
async function* agedOf(look: HygieneLook, kind: NodeKind, judge: Judge): AsyncGenerator<Candidate> {
  for await (const page of oldestPages(look, kind)) {
    const saidAt = await look.saidAt(page);
    for (const record of page.toSorted((one, other) => saidAt(one) - saidAt(other))) {
      const candidate = judge(record, saidAt(record), look.now);
      if (candidate) yield candidate;
    }
  }
}
