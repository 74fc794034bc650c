import { DOCUMENT_KINDS, type NodeKind, STATEMENT_KINDS } from "../../domain/kinds.ts";

/** What of memory is found by meaning, node by node. Messages are not here: they have vectors as passages. */
export const EMBEDDED_KINDS = [
  ...STATEMENT_KINDS,
  "EPISODE",
  "REPORT",
  ...DOCUMENT_KINDS,
  "BRIEFING",
  "FEATURE",
  "TASK",
] as const satisfies readonly NodeKind[];

export function isEmbedded(kind: NodeKind): boolean {
  return EMBEDDED_KINDS.some((each) => each === kind);
}
