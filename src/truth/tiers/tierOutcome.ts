import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";

/** What a tier that asks a model comes to. It never fails: what could not be had is told instead. */
export interface TierOutcome {
  readonly found: readonly FoundConflict[];
  /** What was done without, a sentence each; empty where all went well. */
  readonly degraded: readonly string[];
}
