import type { NodeKind } from "../../domain/kinds.ts";

/** What takes part: what somebody holds to be so. What happened is not taken back by what happens later. */
export const TOLD_KINDS = ["FACT", "DECISION", "PATTERN", "NOTE"] as const satisfies readonly NodeKind[];
