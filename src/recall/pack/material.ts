import type { WorkRecord } from "../../engines/briefing/workRecord.ts";
import type { Candidate } from "./packQuestion.ts";
import type { Blocker } from "./readBlockers.ts";
import type { Memory } from "./readMemories.ts";
import type { Ties } from "./readTies.ts";

/** All that a briefing could say. */
export interface Material {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** The source of the candidates by id. */
  readonly texts: ReadonlyMap<string, string>;
  readonly ties: Ties;
  readonly memories: readonly Memory[];
  readonly blockers: readonly Blocker[];
  /** What is kept of the work that the task is. */
  readonly plan: WorkRecord | null;
}
