import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { confidenceOf } from "./boost.ts";

/** A memory and when it was said. */
export interface SaidMemory {
  readonly node: NodeRecord;
  readonly saidAt: Instant;
}

/** The order of memories on one thing: the newest decision holds; of what was learned, the surest does, and then the newest. */
export function mostTellingFirst(one: SaidMemory, other: SaidMemory): number {
  return (
    sureness(other.node) - sureness(one.node) ||
    other.saidAt - one.saidAt ||
    (one.node.id < other.node.id ? -1 : 1)
  );
}

function sureness(node: NodeRecord): number {
  return node.kind === "DECISION" ? 1 : confidenceOf(node);
}
