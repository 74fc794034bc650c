import type { ExpressionRef, ScopeRef, TypeRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { fileOf } from "./pythonFile.ts";

/** What is known of a name that is bound. */
export interface Bound {
  readonly type?: TypeRef;
  readonly value?: ExpressionRef;
}

/** Where a statement binds names: blocks have none of their own in Python. */
export function homeScope({ facts }: Walker): ScopeRef {
  let at = facts.scope;
  for (let scope = facts.scopeAt(at); scope.kind === "block" && scope.parent !== null; ) {
    at = scope.parent;
    scope = facts.scopeAt(at);
  }
  return at;
}

export function isTopLevel(walker: Walker): boolean {
  return homeScope(walker) === 0;
}

/** Binds a name where it lives, and in the scopes around that have their own idea of it. */
export function bindName(walker: Walker, name: string, bound: Bound): void {
  const file = fileOf(walker);
  const outer = file.function?.outerNames.get(name);
  const home = outer ?? homeScope(walker);
  walker.facts.bind({ name, ...bound }, home);
  if (home === 0) file.topNames.add(name);
  if (name !== file.replacing) bindInBlocks(walker, name, bound, home);
}

function bindInBlocks({ facts }: Walker, name: string, bound: Bound, home: ScopeRef): void {
  for (let at: ScopeRef | null = facts.scope; at !== null && at !== home; at = facts.scopeAt(at).parent) {
    const { bindings } = facts.scopeAt(at);
    if (bindings.some((binding) => binding.name === name)) facts.bind({ name, ...bound }, at);
  }
}

/** The nearest function's scope around that binds a name already, for `nonlocal`. */
export function outerFunctionScope({ facts }: Walker, name: string, from: ScopeRef): ScopeRef | null {
  for (let at = facts.scopeAt(from).parent; at !== null; at = facts.scopeAt(at).parent) {
    const scope = facts.scopeAt(at);
    if (scope.kind === "function" && scope.bindings.some((binding) => binding.name === name)) return at;
  }
  return null;
}
