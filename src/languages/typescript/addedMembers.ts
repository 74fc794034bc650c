import type { DefinitionRef, ExpressionRef, ScopeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { addFunction, FUNCTION_KINDS, heldForm } from "./functions.ts";
import { variableScope } from "./scopes.ts";
import { unwrapped } from "./wrappers.ts";

/** What gets a member by an assignment. */
interface Receiver {
  readonly scope: ScopeRef;
  readonly isStatic: boolean;
}

/** `Foo.prototype.bar = …`, `Foo.bar = …`, `api.bar = …`; null when nothing here is known by that name. */
export function addMember(walker: Walker, node: number, left: number, right: number): ExpressionRef | null {
  const { read, facts } = walker;
  const receiver = receiverOf(walker, read.child(left, "object"));
  if (receiver === null) return null;
  const nameNode = read.child(left, "property");
  const name = read.text(nameNode);
  const held = unwrapped(read, right);
  if (held === NONE || !FUNCTION_KINDS.includes(read.kind(held))) {
    const value = walker.value(right);
    facts.bind({ name, value, ...(receiver.isStatic ? { static: true } : {}) }, receiver.scope);
    return value;
  }
  const flags = receiver.isStatic ? (["static"] as const) : [];
  const naming = { name, nameNode, outer: node, form: heldForm(read, held), flags };
  const definition = facts.inside(receiver.scope, () => addFunction(walker, held, naming));
  facts.bind({ name, definition }, receiver.scope);
  return facts.expression(["definition", definition]);
}

/** `Object.assign(Foo.prototype, { … })` adds what the objects hold. */
export function assignMembers(
  walker: Walker,
  callee: number,
  target: number | undefined,
  sources: readonly ExpressionRef[],
): void {
  const { read, facts } = walker;
  if (target === undefined || read.text(callee) !== "Object.assign") return;
  const receiver = receiverOf(walker, target);
  if (receiver === null) return;
  for (const source of sources) {
    const literal = facts.expressionAt(source);
    if (literal[0] !== "object") continue;
    for (const [name, value] of literal[1])
      facts.bind({ name, value, ...(receiver.isStatic ? { static: true } : {}) }, receiver.scope);
  }
}

function receiverOf(walker: Walker, object: number): Receiver | null {
  const { read, facts } = walker;
  const isPrototype =
    read.is(object, "member_expression") && read.text(read.child(object, "property")) === "prototype";
  const name = isPrototype ? read.child(object, "object") : object;
  if (!read.is(name, "identifier")) return null;
  const scope = variableScope(facts);
  // Only beside its definition: elsewhere the names that the member uses would be looked up in the wrong place.
  const bound = facts.scopeAt(scope).bindings.find((binding) => binding.name === read.text(name));
  if (!bound || !("definition" in bound)) return null;
  const members = membersOf(facts, bound.definition);
  const isClass = facts.definitionAt(bound.definition).kind === "CLASS";
  return members === null ? null : { scope: members, isStatic: isClass && !isPrototype };
}

/** The scope of a definition's members; that of an object literal may have to be made. */
function membersOf(facts: FactsBuilder, definition: DefinitionRef): ScopeRef | null {
  const open = facts.definitionAt(definition);
  if (open.kind === "CLASS" || open.scope !== null) return open.kind === "FUNCTION" ? null : open.scope;
  if (open.kind !== "VARIABLE" || open.type !== undefined || open.value === undefined) return null;
  if (facts.expressionAt(open.value)[0] !== "object") return null;
  open.bases = [{ type: facts.type(["typeof", open.value]), relation: "mixes" }];
  return facts.within("class", definition, (scope) => scope);
}
