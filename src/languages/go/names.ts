import type { Binding, ExpressionRef, ScopeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";

const FILE_SCOPE: ScopeRef = 0;

/**
 * The scope that a name means where the walk stands. A local is there only after its declaration (`x := x.y()` reads the
 * outer `x`), so what is bound so far decides, and what no function binds is the package's.
 */
export function scopeOf(facts: FactsBuilder, name: string): ScopeRef {
  for (let at = facts.scope; at !== FILE_SCOPE; at = facts.scopeAt(at).parent ?? FILE_SCOPE) {
    if (facts.scopeAt(at).kind !== "class" && facts.binds(at, name)) return at;
  }
  return FILE_SCOPE;
}

/** As `scopeOf`, and a type parameter belongs to the scope of what declares it. */
export function typeScopeOf(facts: FactsBuilder, name: string): ScopeRef {
  for (let at = facts.scope; at !== FILE_SCOPE; at = facts.scopeAt(at).parent ?? FILE_SCOPE) {
    const { owner, kind } = facts.scopeAt(at);
    if (owner !== null && facts.definitionAt(owner).typeParameters?.some((each) => each.name === name))
      return at;
    if (kind !== "class" && facts.binds(at, name)) return at;
  }
  return FILE_SCOPE;
}

export function nameOf(facts: FactsBuilder, name: string): ExpressionRef {
  return facts.expression(["name", scopeOf(facts, name), name]);
}

export function isLocal(facts: FactsBuilder, name: string): boolean {
  return scopeOf(facts, name) !== FILE_SCOPE;
}

/** Binds a local variable; `:=` and `=` on a name that its scope has already do not change what is known of it. */
export function declare(facts: FactsBuilder, binding: Binding): void {
  if (binding.name !== "_" && !facts.binds(facts.scope, binding.name)) facts.bind(binding);
}

export function isExported(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}
