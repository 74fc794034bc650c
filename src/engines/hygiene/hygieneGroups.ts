/** What hygiene looks for, each with what can be done about it; what is proposed comes first. */
const GROUPS = {
  stuck_writes: ["retry", "drop", "keep"],
  duplicates: ["merge", "supersede", "retire", "keep"],
  entity_merges: ["merge", "keep"],
  orphan_learnings: ["retire", "validate", "keep"],
  old_conflicts: ["dismiss", "keep"],
  ended_claims: ["release", "keep"],
  outdated_decisions: ["validate", "retire", "keep"],
  obsolete_patterns: ["validate", "retire", "keep"],
  concept_candidates: ["accept", "reject", "keep"],
  missing_embeddings: ["reembed", "keep"],
  /** For good, which a person has to say, here or at a door of their own. */
  purge_candidates: ["purge", "keep"],
} as const satisfies Record<string, readonly string[]>;

export type HygieneGroup = keyof typeof GROUPS;
export type HygieneAction = (typeof GROUPS)[HygieneGroup][number];

/** In the order in which a report tells of them: what is lost first, then what misleads, then what is only old. */
export const HYGIENE_GROUPS = Object.keys(GROUPS) as HygieneGroup[];
export const HYGIENE_ACTIONS = [...new Set(Object.values(GROUPS).flat())] as HygieneAction[];

export function actionsOf(group: HygieneGroup): readonly HygieneAction[] {
  return GROUPS[group];
}

export function allows(group: HygieneGroup, action: HygieneAction): boolean {
  return actionsOf(group).includes(action);
}
