import type { NodeRecord } from "../../domain/record.ts";
import { confidenceOf } from "./boost.ts";

/** The order of memories on one thing: the newest decision holds; of what was learned, the surest does, and then the newest. */
export function mostTellingFirst(one: NodeRecord, other: NodeRecord): number {
  return sureness(other) - sureness(one) || other.validFrom - one.validFrom || (one.id < other.id ? -1 : 1);
}

function sureness(node: NodeRecord): number {
  return node.kind === "DECISION" ? 1 : confidenceOf(node);
}
