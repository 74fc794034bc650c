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

export function nodeKindOf(kind: MemoryKind): NodeKind {
  return NODE_KIND_OF[kind];
}

/** The agents' name of a kind of node. */
export function memoryKindOf(kind: NodeKind): string {
  return kind.toLowerCase();
}
