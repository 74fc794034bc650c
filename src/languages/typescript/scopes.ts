import type { ScopeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";

/** The scope of a function, class or module around the open one: where `var` binds. */
export function variableScope(facts: FactsBuilder): ScopeRef {
  let scope = facts.scope;
  for (;;) {
    const { kind, parent } = facts.scopeAt(scope);
    if (kind !== "block" || parent === null) return scope;
    scope = parent;
  }
}

/** Whether the names of a scope are those of a module: a file or a namespace. */
export function isModuleScope(facts: FactsBuilder, scope: ScopeRef): boolean {
  const { owner, parent } = facts.scopeAt(scope);
  return parent === null || (owner !== null && facts.definitionAt(owner).form === "module");
}
