import type { ExpressionRef, ScopeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";
import type { Walker } from "../walker.ts";

/**
 * The scope that gives `this` and `super` their meaning: that of a method or of a class body. Arrows take them from
 * around; in a plain function they are whatever it is called on, and nothing says what that is.
 */
export function selfScope(facts: FactsBuilder): ScopeRef | null {
  for (let scope: ScopeRef | null = facts.scope; scope !== null; scope = facts.scopeAt(scope).parent) {
    const { kind, owner, parent } = facts.scopeAt(scope);
    if (facts.scopeAt(scope).bindings.some(({ name }) => name === "this")) return scope;
    if (owner === null) continue;
    const { form } = facts.definitionAt(owner);
    // An object literal is no border: `{ a: this.b }` speaks of the object around.
    if (kind === "class" && form === "class") return scope;
    if (kind !== "function" || form === "arrow" || form === "test") continue;
    const isMethod = parent !== null && facts.scopeAt(parent).kind === "class" && form !== "function";
    return isMethod ? scope : null;
  }
  return null;
}

export function thisValue({ facts }: Walker): ExpressionRef {
  const scope = selfScope(facts);
  if (scope === null) return facts.unknown;
  const { owner, bindings } = facts.scopeAt(scope);
  if (bindings.some(({ name }) => name === "this")) return facts.expression(["name", scope, "this"]);
  const isStatic = owner !== null && facts.definitionAt(owner).flags?.includes("static");
  return facts.expression([isStatic ? "class" : "self", scope]);
}

/** What `super(…)` calls: the class that the one around extends. */
export function superClass({ facts }: Walker): ExpressionRef {
  const scope = selfScope(facts);
  const around = scope === null ? null : facts.enclosing("class", scope);
  const owner = around === null ? null : facts.scopeAt(around).owner;
  const bases = owner === null ? undefined : facts.definitionAt(owner).bases;
  const base = bases?.find(({ relation }) => relation === "extends");
  const type = base ? facts.typeAt(base.type) : null;
  if (type?.[0] === "typeof") return type[1];
  if (type?.[0] !== "named") return facts.unknown;
  const [head = "", ...rest] = type[2];
  return rest.reduce<ExpressionRef>(
    (object, name) => facts.expression(["member", object, name]),
    facts.expression(["name", type[1], head]),
  );
}

export function superValue({ facts }: Walker): ExpressionRef {
  const scope = selfScope(facts);
  return scope === null ? facts.unknown : facts.expression(["super", scope]);
}
