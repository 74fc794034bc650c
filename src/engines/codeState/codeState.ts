import type { NodeId, TxId } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";

/** The edges from a memory to the code that it speaks of. */
export const CODE_EDGES = ["INVOLVES", "APPLIES_TO"] as const satisfies readonly EdgeType[];

export const CODE_STATES = ["same", "changed", "moved", "gone"] as const;

/** How a piece of code that a memory speaks of stands to what it was when that was written. */
export interface CodeState {
  readonly id: NodeId;
  readonly state: (typeof CODE_STATES)[number];
  /** The transaction that made it so. */
  readonly sinceTx?: TxId;
  /** Where it is now, if it is elsewhere; what has changed may have moved, too. */
  readonly movedTo?: NodeId;
}

/** How much of some code is no longer as it was, from 0 to 1. What only moved still says the same. */
export function outdatedShare(states: readonly CodeState[]): number {
  const outdated = states.filter(({ state }) => state === "changed" || state === "gone");
  return states.length === 0 ? 0 : outdated.length / states.length;
}

/** The same as a word to a reader; nothing where all is as it was. */
export function codeRemark(states: readonly CodeState[]): string {
  if (states.length > 0 && states.every(({ state }) => state === "gone")) return "(code gone since)";
  return outdatedShare(states) > 0 ? "(code changed since)" : "";
}
