import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { field } from "../shallow/finders.ts";
import type { Walker } from "../walker.ts";

/** Binds the names in a pattern; only a pattern that is a mere name is known to be the value. */
export function bindPattern(w: Walker, pattern: number, value: ExpressionRef): void {
  if (w.read.is(pattern, "identifier")) {
    const isKnown = w.facts.expressionAt(value)[0] !== "unknown";
    w.facts.bind(isKnown ? { name: w.read.text(pattern), value } : { name: w.read.text(pattern) });
    return;
  }
  const end = w.read.tree.after[pattern] ?? 0;
  for (let at = pattern; at < end; at++) {
    if (w.read.is(at, "identifier")) w.facts.bind({ name: w.read.text(at) });
  }
}

/** `pattern -> body`: the names of the pattern hold in the body. */
export function stabClause(w: Walker, node: number): void {
  w.facts.within("block", null, () => {
    for (const pattern of partsOf(w, field("left")(w, node))) bindPattern(w, pattern, w.facts.unknown);
    w.visit(field("right")(w, node));
  });
}
