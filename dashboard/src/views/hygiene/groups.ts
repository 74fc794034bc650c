import type { ToolInputs, ToolOutputs } from "loci";

export type Group = NonNullable<ToolInputs["run_hygiene"]["checks"]>[number];
export type Action = ToolInputs["hygiene_apply"]["actions"][number]["action"];
export type Candidate = NonNullable<ToolOutputs["run_hygiene"]["groups"]>[string][number];

interface GroupPlan {
  readonly title: string;
  readonly about: string;
  readonly actions: readonly Action[];
}

/** What hygiene looks for, as a person would call it, with what `hygiene_apply` can do about it. */
export const GROUPS: Readonly<Record<Group, GroupPlan>> = {
  stuck_writes: {
    title: "Writes that did not get through",
    about: "They were kept aside when the store was away.",
    actions: ["retry", "drop", "keep"],
  },
  duplicates: {
    title: "Said twice",
    about: "Memories that say nearly the same.",
    actions: ["merge", "supersede", "retire", "keep"],
  },
  entity_merges: {
    title: "One thing under several facts",
    about: "Facts about the same entity.",
    actions: ["merge", "keep"],
  },
  orphan_learnings: {
    title: "Without their code",
    about: "What they were learned from is gone.",
    actions: ["retire", "validate", "keep"],
  },
  old_conflicts: {
    title: "Questions nobody answered",
    about: "Open for more than a month.",
    actions: ["dismiss", "keep"],
  },
  ended_claims: {
    title: "Claims left behind",
    about: "Whoever held them is gone.",
    actions: ["release", "keep"],
  },
  outdated_decisions: {
    title: "Old decisions",
    about: "Nothing replaced them for half a year: do they still hold?",
    actions: ["validate", "retire", "keep"],
  },
  obsolete_patterns: {
    title: "Old patterns",
    about: "Nobody confirmed them for three months.",
    actions: ["validate", "retire", "keep"],
  },
  concept_candidates: {
    title: "Asked about again and again",
    about: "They could become concepts of their own.",
    actions: ["accept", "reject", "keep"],
  },
  missing_embeddings: {
    title: "Not found by meaning yet",
    about: "They have no vector.",
    actions: ["reembed", "keep"],
  },
  purge_candidates: {
    title: "Deleted a week ago",
    about: "They can be removed for good with `loci purge`.",
    actions: ["keep"],
  },
};

export const ACTION_WORDS: Readonly<Record<Action, string>> = {
  retry: "Try again",
  drop: "Drop it",
  keep: "Leave it",
  purge: "Remove for good",
  merge: "Merge",
  supersede: "Let the newer replace it",
  retire: "Retire",
  validate: "Still holds",
  dismiss: "Dismiss",
  release: "Release",
  accept: "Accept",
  reject: "Reject",
  reembed: "Make one",
};

const ORDER = Object.keys(GROUPS) as Group[];

/** In the order of what is lost first, then what misleads, then what is only old. */
export function groupsIn(
  groups: ToolOutputs["run_hygiene"]["groups"] = {},
): (readonly [Group, readonly Candidate[]])[] {
  return ORDER.flatMap((group) => {
    const candidates = groups[group] ?? [];
    return candidates.length > 0 ? [[group, candidates] as const] : [];
  });
}

/** What can be done about it, what is proposed first; a proposal begins with the name of what it proposes. */
export function actionsFor(
  { proposal }: Candidate,
  actions: readonly Action[],
): { readonly proposed: Action | null; readonly inOrder: readonly Action[] } {
  const proposed = actions.find((action) => proposal.startsWith(action)) ?? null;
  return {
    proposed,
    inOrder: actions.toSorted((one, other) => Number(other === proposed) - Number(one === proposed)),
  };
}

/** What to ask `hygiene_apply` for: where several say the same, the first stays, and what is done is done to the others. */
export function deedsOf(
  { candidateIds }: Candidate,
  action: Action,
): { candidateId: string; action: Action }[] {
  const [first, ...others] = candidateIds;
  const meant = others.length > 0 && action !== "keep" ? others : [first];
  return meant.flatMap((candidateId) => (candidateId === undefined ? [] : [{ candidateId, action }]));
}
