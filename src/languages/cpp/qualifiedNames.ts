import type { ExpressionRef } from "../facts.ts";
import { valueOfPath } from "../shallow/calls.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** The names of `a::B<T>::c`. */
export function namesOf(w: Walker, node: number): string[] {
  const names: string[] = [];
  for (let at = node; at !== NONE; ) {
    if (!w.read.is(at, "qualified_identifier")) {
      const named = w.read.is(at, "template_function", "template_type") ? w.read.child(at, "name") : at;
      names.push(w.read.text(named));
      break;
    }
    const scope = w.read.child(at, "scope");
    const named = w.read.is(scope, "template_type") ? w.read.child(scope, "name") : scope;
    if (named !== NONE) names.push(w.read.text(named));
    at = w.read.child(at, "name");
  }
  return names;
}

/**
 * Namespaces open no scope of their own here, as a name in one may be written in any number of files: what stands before
 * the first name of a type is left out. What comes from the standard library stays what it is.
 */
export function qualifiedName(w: Walker, node: number): ExpressionRef {
  const names = namesOf(w, node);
  if (names[0] === "std") return valueOfPath(w, names);
  const first = names.findIndex((name) => /^[A-Z]/.test(name));
  return valueOfPath(w, first === -1 ? names.slice(-1) : names.slice(first));
}
