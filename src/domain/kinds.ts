/**
 * Every kind of node, with the properties that text search reads and how much a match in each counts.
 * A kind whose entry is empty is found by id and by edges only.
 */
const NODE_KINDS = {
  PROJECT: { name: 3 },
  FOCUS: { name: 3, description: 1 },
  FILE: { name: 3, summary: 2, path: 1 },
  CLASS: { name: 3, summary: 2, path: 1 },
  FUNCTION: { name: 3, summary: 2, path: 1 },
  VARIABLE: { name: 3, summary: 2, path: 1 },
  MODULE: { name: 3 },
  COMMUNITY: { label: 3, summary: 2 },
  EPISODE: { keywords: 2, content: 1, entities: 1, metadata: 1 },
  DECISION: { title: 3, keywords: 2, content: 1, rationale: 1, tradeoffs: 1, affectedFiles: 1 },
  FACT: { entity: 3, title: 3, keywords: 2, content: 1 },
  PATTERN: { title: 3, keywords: 2, content: 1 },
  NOTE: { title: 3, keywords: 2, content: 1 },
  LEARNING: { keywords: 2, content: 1 },
  CONCEPT: { name: 3, truth: 2 },
  DOCUMENT: { title: 3, summary: 2, keywords: 2 },
  SECTION: { title: 3, summary: 2 },
  CHUNK: { summary: 2, content: 1 },
  REPORT: { title: 3, keywords: 2, body: 1 },
  CONVERSATION: { title: 3 },
  MESSAGE: { content: 1 },
  BRIEFING: { asked: 2, done: 1, decided: 1, inProgress: 1 },
  AGENT: { name: 3 },
  SESSION: {},
  FEATURE: { title: 3, description: 1 },
  TASK: { title: 3, description: 1 },
  CLAIM: { intent: 1 },
  CONFLICT: { question: 2 },
} as const satisfies Record<string, Record<string, number>>;

export type NodeKind = keyof typeof NODE_KINDS;
export const NODE_KIND_NAMES = Object.keys(NODE_KINDS) as NodeKind[];

/** What has a name of its own in a file. */
export const SYMBOL_KINDS = ["CLASS", "FUNCTION", "VARIABLE"] as const satisfies readonly NodeKind[];
/** What a piece of code can be. The order is part of what is kept of passages. */
export const CODE_KINDS = ["FILE", ...SYMBOL_KINDS] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export function isCodeKind(kind: NodeKind): kind is CodeKind {
  return CODE_KINDS.some((each) => each === kind);
}

/** What somebody holds to be so. */
export const STATEMENT_KINDS = [
  "DECISION",
  "FACT",
  "PATTERN",
  "NOTE",
  "LEARNING",
  "CONCEPT",
] as const satisfies readonly NodeKind[];
/** A document and what it falls into. */
export const DOCUMENT_KINDS = ["DOCUMENT", "SECTION", "CHUNK"] as const satisfies readonly NodeKind[];

/** The searched properties of a kind with their boosts. */
export function searchFields(kind: NodeKind): Readonly<Record<string, number>> {
  return NODE_KINDS[kind];
}

/** Every kind of edge with its weight in Personalized PageRank; 0 is never walked. */
export const EDGE_WEIGHTS = {
  CONTAINS: 0.5,
  IMPORTS: 0.7,
  CALLS: 0.9,
  EXTENDS: 0.7,
  IMPLEMENTS: 0.7,
  REFERENCES: 0.5,
  TESTS: 0.4,
  BELONGS_TO: 0,
  INVOLVES: 0.3,
  APPLIES_TO: 0.4,
  NEXT: 0.2,
  DERIVED_FROM: 0.3,
  CAUSES: 0.4,
  SUPERSEDES: 0,
  CONFLICTS_WITH: 0,
  MERGES_INTO: 0,
  TARGETS: 0,
  PRODUCED: 0.2,
  RAISED_DURING: 0,
  AFFECTS: 0,
} as const satisfies Record<string, number>;

export type EdgeType = keyof typeof EDGE_WEIGHTS;
export const EDGE_TYPE_NAMES = Object.keys(EDGE_WEIGHTS) as EdgeType[];

/** What tells how things came about stays true when one of them ends; all other edges end with the nodes they join. */
const OUTLIVING: ReadonlySet<EdgeType> = new Set([
  "SUPERSEDES",
  "MERGES_INTO",
  "DERIVED_FROM",
  "CAUSES",
  "PRODUCED",
]);

export function outlivesItsEnds(type: EdgeType): boolean {
  return OUTLIVING.has(type);
}
