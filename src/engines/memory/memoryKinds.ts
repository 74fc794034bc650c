import type { NodeKind } from "../../domain/kinds.ts";

/** The kinds of memory that are written through `memory_save`, by the name agents use for them. */
export const MEMORY_KINDS = ["decision", "fact", "pattern", "note"] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

const NODE_KIND_OF = {
  decision: "DECISION",
  fact: "FACT",
  pattern: "PATTERN",
  note: "NOTE",
} as const satisfies Record<MemoryKind, NodeKind>;

/** The kinds that can be searched for, by the same names. */
export const SEARCHED_KINDS = [
  ...MEMORY_KINDS,
  "learning",
  "episode",
  "report",
  "concept",
  "document",
  "section",
  "chunk",
] as const;

const SEARCHED_KIND_OF = {
  ...NODE_KIND_OF,
  learning: "LEARNING",
  episode: "EPISODE",
  report: "REPORT",
  concept: "CONCEPT",
  document: "DOCUMENT",
  section: "SECTION",
  chunk: "CHUNK",
} as const satisfies Record<(typeof SEARCHED_KINDS)[number], NodeKind>;

export function nodeKindOf<Kind extends (typeof SEARCHED_KINDS)[number]>(
  kind: Kind,
): (typeof SEARCHED_KIND_OF)[Kind] {
  return SEARCHED_KIND_OF[kind];
}

/** The agents' name of a kind of node. */
export function memoryKindOf(kind: NodeKind): string {
  return kind.toLowerCase();
}
