import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** Binds each variable in a pattern, or in a row of them. */
export function bindVariables(w: Walker, pattern: number): void {
  if (pattern === NONE) return;
  const end = w.read.tree.after[pattern] ?? 0;
  for (let at = pattern; at < end; at++) {
    if (w.read.is(at, "variable")) w.facts.bind({ name: w.read.text(at) });
  }
}
