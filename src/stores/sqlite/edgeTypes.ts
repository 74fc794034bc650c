import type { EdgeType } from "../../domain/kinds.ts";

/** What stands for a type in every edge. A code that was released keeps its meaning for good. */
const CODES: Readonly<Record<EdgeType, number>> = {
  CONTAINS: 1,
  IMPORTS: 2,
  CALLS: 3,
  EXTENDS: 4,
  IMPLEMENTS: 5,
  REFERENCES: 6,
  TESTS: 7,
  BELONGS_TO: 8,
  INVOLVES: 9,
  APPLIES_TO: 10,
  NEXT: 11,
  DERIVED_FROM: 12,
  CAUSES: 13,
  SUPERSEDES: 14,
  CONFLICTS_WITH: 15,
  MERGES_INTO: 16,
  TARGETS: 17,
  PRODUCED: 18,
  RAISED_DURING: 19,
  AFFECTS: 20,
};

const TYPES: readonly (EdgeType | undefined)[] = Object.entries(CODES).reduce<EdgeType[]>(
  (types, [type, code]) => {
    types[code] = type as EdgeType;
    return types;
  },
  [],
);

export function edgeTypeCode(type: EdgeType): number {
  return CODES[type];
}

export function edgeTypeOf(code: number): EdgeType {
  const type = TYPES[code];
  if (type === undefined) throw new Error(`no type of edge has the code ${code}`);
  return type;
}
