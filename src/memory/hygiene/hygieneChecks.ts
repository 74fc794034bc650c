import type { Candidate } from "../../engines/hygiene/candidate.ts";
import type { HygieneGroup } from "../../engines/hygiene/hygieneGroups.ts";
import { obsoletePatterns, oldConflicts, outdatedDecisions } from "./findAged.ts";
import { findConcepts } from "./findConcepts.ts";
import { findDuplicates } from "./findDuplicates.ts";
import { findEndedClaims } from "./findEndedClaims.ts";
import { findEntityMerges } from "./findEntityMerges.ts";
import { findMissingVectors } from "./findMissingVectors.ts";
import { findOrphans } from "./findOrphans.ts";
import { findPurgeable } from "./findPurgeable.ts";
import { findStuckWrites } from "./findStuckWrites.ts";
import type { HygieneLook } from "./hygieneLook.ts";

/** Finds the candidates of a group, those first that are most worth a look. It reads, and changes nothing. */
type Check = (look: HygieneLook) => AsyncIterable<Candidate>;

export const CHECKS: Record<HygieneGroup, Check> = {
  stuck_writes: findStuckWrites,
  duplicates: findDuplicates,
  entity_merges: findEntityMerges,
  orphan_learnings: findOrphans,
  old_conflicts: oldConflicts,
  ended_claims: findEndedClaims,
  outdated_decisions: outdatedDecisions,
  obsolete_patterns: obsoletePatterns,
  concept_candidates: findConcepts,
  missing_embeddings: findMissingVectors,
  purge_candidates: findPurgeable,
};
