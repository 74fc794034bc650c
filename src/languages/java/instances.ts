import type { ExpressionRef, ScopeRef } from "../facts.ts";
import type { Walker } from "../walker.ts";

/** The scope of the class that code stands in; that of the file where there is none. */
export function classScope(w: Walker): ScopeRef {
  return w.facts.enclosing("class") ?? 0;
}

export function selfOf(w: Walker): ExpressionRef {
  return w.facts.expression(["self", classScope(w)]);
}

/** `Outer.this` and `Outer.super`; before `super`, an interface may be named that the class implements. */
export function outerInstance(w: Walker, name: number, what: "self" | "super"): ExpressionRef {
  const outer = classScopeNamed(w, w.read.text(name));
  if (outer !== null) return w.facts.expression([what, outer]);
  return w.facts.expression(["typed", w.type(name)]);
}

function classScopeNamed(w: Walker, name: string): ScopeRef | null {
  for (let at = w.facts.enclosing("class"); at !== null; ) {
    const { owner, parent } = w.facts.scopeAt(at);
    if (owner !== null && w.facts.definitionAt(owner).name === name) return at;
    at = parent === null ? null : w.facts.enclosing("class", parent);
  }
  return null;
}
