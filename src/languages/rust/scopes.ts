import type { Binding, ExpressionRef, ScopeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";

export const FILE_SCOPE: ScopeRef = 0;

/** Stands before the name of a field, as a type may have a field and a method of one name. */
export const FIELD = ".";

/** The module around another. `super` itself would be looked for in what a file imports as a whole. */
export const PARENT = "::super";

/** Under this a scope holds an enum all of whose variants it sees. */
export const ALL = "*";

/** The enum whose variants are seen by their bare names; null where there is none. */
export function openEnum(facts: FactsBuilder): ExpressionRef | null {
  for (let at: ScopeRef | null = facts.scope; at !== null; at = facts.scopeAt(at).parent) {
    if (binds(facts.scopeAt(at).bindings, ALL)) return facts.expression(["name", at, ALL]);
  }
  return null;
}

/** The nearest module around a scope: an inline one, or the file. */
export function moduleScope(facts: FactsBuilder, from: ScopeRef = facts.scope): ScopeRef {
  for (let at = from; at !== FILE_SCOPE; at = facts.scopeAt(at).parent ?? FILE_SCOPE) {
    if (isModule(facts, at)) return at;
  }
  return FILE_SCOPE;
}

/** A path that begins with `self` or `super`, as one from a scope of this file; null when it is none or leads out. */
export function fromModule(
  facts: FactsBuilder,
  path: readonly string[],
): { scope: ScopeRef; names: readonly string[] } | null {
  if (path[0] !== "self" && path[0] !== "super") return null;
  let scope = moduleScope(facts);
  for (const [index, name] of path.entries()) {
    if (name !== "self" && name !== "super") return { scope, names: path.slice(index) };
    if (name === "self") continue;
    if (scope === FILE_SCOPE) return { scope, names: path.slice(index) };
    scope = moduleScope(facts, facts.scopeAt(scope).parent ?? FILE_SCOPE);
  }
  return null;
}

function isModule(facts: FactsBuilder, scope: ScopeRef): boolean {
  const { owner } = facts.scopeAt(scope);
  return owner !== null && facts.definitionAt(owner).form === "module";
}

/**
 * The scope that a name means where the walk stands. A local is there only after its `let`, so what is bound so far
 * decides; what no function binds is the module's, whose order does not matter.
 */
function scopeOf(facts: FactsBuilder, name: string): ScopeRef {
  for (let at = facts.scope; at !== FILE_SCOPE; at = facts.scopeAt(at).parent ?? FILE_SCOPE) {
    if (isModule(facts, at)) return at;
    const { kind, bindings } = facts.scopeAt(at);
    if (kind !== "class" && binds(bindings, name)) return at;
  }
  return FILE_SCOPE;
}

/** As `scopeOf`, and a type parameter belongs to the scope of what declares it. */
export function typeScopeOf(facts: FactsBuilder, name: string): ScopeRef {
  return parameterScope(facts, name) ?? scopeOf(facts, name);
}

export function isTypeParameter(facts: FactsBuilder, name: string): boolean {
  return parameterScope(facts, name) !== null;
}

function parameterScope(facts: FactsBuilder, name: string): ScopeRef | null {
  for (let at = facts.scope; at !== FILE_SCOPE; at = facts.scopeAt(at).parent ?? FILE_SCOPE) {
    const { owner } = facts.scopeAt(at);
    if (owner === null) continue;
    const { typeParameters, form } = facts.definitionAt(owner);
    if (typeParameters?.some((parameter) => parameter.name === name)) return at;
    if (form === "module") return null;
  }
  return null;
}

export function nameOf(facts: FactsBuilder, name: string): ExpressionRef {
  return facts.expression(["name", scopeOf(facts, name), name]);
}

export function isBoundHere(facts: FactsBuilder, name: string): boolean {
  return binds(facts.scopeAt(facts.scope).bindings, name);
}

function binds(bindings: readonly Binding[], name: string): boolean {
  for (const binding of bindings) if (binding.name === name) return true;
  return false;
}
