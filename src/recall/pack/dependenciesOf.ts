import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { EdgeRecord } from "../../domain/record.ts";

/** What a piece of code is to another that needs it. */
export type Relation = "called" | "base" | "used" | "imported" | "test";

export const RELATIONS: Partial<Record<EdgeType, { readonly relation: Relation; readonly weight: number }>> =
  {
    CALLS: { relation: "called", weight: 1 },
    EXTENDS: { relation: "base", weight: 0.9 },
    IMPLEMENTS: { relation: "base", weight: 0.9 },
    REFERENCES: { relation: "used", weight: 0.6 },
    IMPORTS: { relation: "imported", weight: 0.3 },
    TESTS: { relation: "test", weight: 0.5 },
  };

export interface Need {
  readonly ref: NodeRef;
  readonly relation: Relation;
  readonly score: number;
}

/** What the candidates need, best first: what several of them need counts for each. */
export function dependenciesOf(edges: readonly EdgeRecord[], scores: ReadonlyMap<string, number>): Need[] {
  const found = new Map<string, Need & { readonly strongest: number }>();
  for (const { type, from, to } of edges) {
    const kind = RELATIONS[type];
    const [owner, other] = type === "TESTS" ? [to, from] : [from, to];
    const share = scores.get(owner.id);
    if (!kind || share === undefined || owner.id === other.id) continue;
    const tie = kind.weight * share ** 2;
    const known = found.get(other.id);
    found.set(other.id, {
      ref: other,
      relation: !known || tie > known.strongest ? kind.relation : known.relation,
      strongest: Math.max(tie, known?.strongest ?? 0),
      score: (known?.score ?? 0) + tie,
    });
  }
  return [...found.values()].sort(
    (one, other) => other.score - one.score || (one.ref.id < other.ref.id ? -1 : 1),
  );
}
