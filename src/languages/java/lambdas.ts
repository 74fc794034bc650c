import { extentOf } from "../extent.ts";
import type { DefinitionRef, ExpressionRef, Parameter, TypeRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { signatureText } from "../signature.ts";
import type { Walker } from "../walker.ts";
import { parametersOf } from "./parameters.ts";

/** A function without a name, or with that of the field that holds it. `type` is what it is declared to be. */
export function addLambda(w: Walker, node: number, name: string, type: TypeRef | null): DefinitionRef {
  const { read, facts } = w;
  const body = read.child(node, "body");
  const definition = facts.add({
    name,
    kind: "FUNCTION",
    form: "arrow",
    scope: null,
    ...extentOf(read, node),
    exported: false,
    signature: signatureText(read.tree.text.slice(read.start(node), read.start(body))),
  });
  facts.within("function", definition, () => {
    const parameters = lambdaParameters(w, read.child(node, "parameters"), type);
    facts.definitionAt(definition).parameters = parameters;
    bindParameters(w, parameters);
    if (read.is(body, "block")) w.visitChildren(body);
    else addResult(w, w.value(body));
  });
  return definition;
}

/** Notes what the function around the open scope gives back; one that says its type needs no such note. */
export function addResult(w: Walker, value: ExpressionRef): void {
  const scope = w.facts.enclosing("function");
  const owner = scope === null ? null : w.facts.scopeAt(scope).owner;
  if (owner === null) return;
  if (w.facts.definitionAt(owner).returns === undefined) w.facts.addResult(owner, value);
}

export function bindParameters(w: Walker, parameters: readonly Parameter[]): void {
  parameters.forEach(({ name, type, rest }, parameter) => {
    if (type === undefined) w.facts.bind({ name, parameter });
    else w.facts.bind({ name, type: rest ? w.facts.type(["list", type]) : type, parameter });
  });
}

function lambdaParameters(w: Walker, node: number, type: TypeRef | null): Parameter[] {
  if (w.read.is(node, "formal_parameters")) return parametersOf(w, node);
  const names = w.read.is(node, "identifier") ? [node] : partsOf(w, node);
  const expected = type === null ? null : w.facts.typeAt(type);
  const types = expected?.[0] === "function" ? expected[1] : [];
  return names.map((name, position) => {
    const known = types[position] ?? null;
    return known === null ? { name: w.read.text(name) } : { name: w.read.text(name), type: known };
  });
}
