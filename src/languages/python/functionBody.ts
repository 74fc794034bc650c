import type { Definition, ExpressionRef, ScopeRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { partsOf } from "./nodes.ts";
import { fileOf, type OpenFunction, type Receiver } from "./pythonFile.ts";
import { reassignedIn } from "./reassignment.ts";

/** Reads the body of a function, and notes what it gives back unless its signature says so. */
export function readBody(
  walker: Walker,
  definition: { -readonly [K in keyof Definition]: Definition[K] },
  scope: ScopeRef,
  receiver: Receiver | null,
  body: number,
  visit: (open: OpenFunction) => void,
): void {
  const { functions } = fileOf(walker);
  const parameters = definition.parameters?.map(({ name }) => name) ?? [];
  const open: OpenFunction = {
    scope,
    receiver,
    parameters,
    reassigned: reassignedIn(walker, body, parameters),
    results: [],
    yields: [],
    outerNames: new Map(),
  };
  functions.push(open);
  visit(open);
  functions.pop();
  const { results, yields } = open;
  if (yields.length > 0) definition.flags = [...(definition.flags ?? []), "generator"];
  if (definition.returns !== undefined) {
    const made = results.filter((result) => isOwnFunction(walker, scope, result));
    if (made.length > 0) definition.results = made;
    return;
  }
  if (yields.length > 0) definition.results = [walker.facts.expression(["list", yields])];
  else if (results.length > 0) definition.results = results;
}

/** `return decorator`: a signature says that it gives back a function, and not which. */
function isOwnFunction({ facts }: Walker, scope: ScopeRef, result: ExpressionRef): boolean {
  const expression = facts.expressionAt(result);
  if (expression[0] !== "name") return false;
  return facts
    .scopeAt(scope)
    .bindings.some(
      (binding) =>
        binding.name === expression[2] &&
        "definition" in binding &&
        facts.definitionAt(binding.definition).kind === "FUNCTION",
    );
}

/** `global` and `nonlocal` name what belongs to a scope further out. */
export function noteOuterNames(
  walker: Walker,
  node: number,
  scopeOf: (name: string, from: ScopeRef) => ScopeRef | null,
): void {
  const { read } = walker;
  const open = fileOf(walker).function;
  if (!open) return;
  for (const part of partsOf(read, node)) {
    const name = read.text(part);
    const scope = scopeOf(name, open.scope);
    if (scope !== null) open.outerNames.set(name, scope);
  }
}
