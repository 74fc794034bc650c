import type { ExpressionRef, ScopeRef } from "../facts.ts";
import { firstChild, partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/**
 * The scope for the members of a table that the file keeps at its top. A table that functions are put into serves as a
 * class or a module, so its variable becomes one; null when there is no such variable.
 */
export function memberScope(w: Walker, name: string): ScopeRef | null {
  const binding = w.facts.scopeAt(0).bindings.find((known) => known.name === name && "definition" in known);
  if (!binding || !("definition" in binding)) return null;
  const definition = w.facts.definitionAt(binding.definition);
  if (definition.kind === "FUNCTION") return null;
  definition.kind = "CLASS";
  definition.form = "object";
  return (
    definition.scope ?? w.facts.inside(0, () => w.facts.within("class", binding.definition, (scope) => scope))
  );
}

export function tableValue(w: Walker, node: number): ExpressionRef {
  const entries: [string, ExpressionRef][] = [];
  for (const part of partsOf(w, node)) {
    const name = w.read.child(part, "name");
    const value = w.read.child(part, "value");
    if (w.read.is(name, "identifier")) entries.push([w.read.text(name), w.value(value)]);
    else w.visit(part);
  }
  return w.facts.expression(["object", entries]);
}

/** What a file returns is what `require` gives. */
export function returned(w: Walker, node: number): void {
  const value = firstChild(w, node);
  const result = value === NONE ? w.facts.unknown : w.value(value);
  const scope = w.facts.enclosing("function");
  if (scope === null) {
    markExported(w, value);
    w.facts.export({ name: "export=", value: result });
  } else {
    const { owner } = w.facts.scopeAt(scope);
    if (owner !== null) w.facts.addResult(owner, result);
  }
}

/** What a file returns is for others, although it is kept in a local variable. */
function markExported(w: Walker, value: number): void {
  const name = w.read.text(value);
  for (const binding of w.facts.scopeAt(0).bindings) {
    if (binding.name === name && "definition" in binding)
      w.facts.definitionAt(binding.definition).exported = true;
  }
}
