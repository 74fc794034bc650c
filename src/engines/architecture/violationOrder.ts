import type { Violation } from "./architecture.ts";

/** By place; circles, which have many, come after what has one, and advice last. */
const LAST = ["noCycles", "communities"];

export function inOrder(violations: readonly Violation[]): Violation[] {
  return violations.toSorted(compare);
}

function compare(one: Violation, other: Violation): number {
  return (
    LAST.indexOf(one.rule) - LAST.indexOf(other.rule) ||
    order(one.from, other.from) ||
    one.line - other.line ||
    order(one.to, other.to) ||
    order(one.rule, other.rule)
  );
}

/** By code units, which is the same on every machine. */
function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
