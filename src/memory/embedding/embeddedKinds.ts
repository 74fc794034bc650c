import type { NodeKind } from "../../domain/kinds.ts";

/** What of memory is found by meaning, node by node. Messages are not here: they have vectors as passages. */
export const EMBEDDED_KINDS = [
  "DECISION",
  "FACT",
  "PATTERN",
  "NOTE",
  "LEARNING",
  "CONCEPT",
  "EPISODE",
  "REPORT",
  "DOCUMENT",
  "SECTION",
  "CHUNK",
  "BRIEFING",
  "FEATURE",
  "TASK",
] as const satisfies readonly NodeKind[];
