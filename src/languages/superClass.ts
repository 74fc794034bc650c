import type { ExpressionRef } from "./facts.ts";
import type { FactsBuilder } from "./factsBuilder.ts";

/** The class that the one around the open scope extends, as a value: what `super(…)` in a constructor calls. */
export function superClass(facts: FactsBuilder): ExpressionRef {
  const scope = facts.enclosing("class");
  const owner = scope === null ? null : facts.scopeAt(scope).owner;
  const bases = owner === null ? undefined : facts.definitionAt(owner).bases;
  const base = bases?.find(({ relation }) => relation === "extends");
  const type = base ? facts.typeAt(base.type) : null;
  if (type?.[0] !== "named") return facts.unknown;
  const [head = "", ...rest] = type[2];
  return rest.reduce<ExpressionRef>(
    (object, name) => facts.expression(["member", object, name]),
    facts.expression(["name", type[1], head]),
  );
}
