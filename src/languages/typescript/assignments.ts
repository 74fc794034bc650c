import type { Binding, ExpressionRef, ScopeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { addMember } from "./addedMembers.ts";
import { commonExport } from "./commonExports.ts";
import { addFunction, FUNCTION_KINDS, heldForm } from "./functions.ts";
import { bindPattern } from "./patterns.ts";
import { selfScope } from "./self.ts";
import { unwrapped } from "./wrappers.ts";

/** `a = b`: the value of b, and one more thing that a may hold. */
export function assignmentValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const left = unwrapped(read, read.child(node, "left"));
  const right = read.child(node, "right");
  if (read.is(left, "member_expression")) return assignMember(walker, node, left, right);
  const value = walker.value(right);
  if (!isHolding(walker, node)) walker.visit(left);
  else if (left !== NONE) bindPattern(walker, left, value, (name, _, part) => addValue(walker, name, part));
  return isHolding(walker, node) ? value : facts.expression(["literal", "number"]);
}

/** `=`, `||=`, `??=` and `&&=` hand over a value; `+=` makes another one. */
function isHolding({ read }: Walker, node: number): boolean {
  const operator = read.child(node, "operator");
  return operator === NONE || ["||=", "??=", "&&="].includes(read.kind(operator));
}

/** Binds a value to a name that is bound already, where nothing better is known of it than values. */
function addValue({ facts }: Walker, name: string, value: ExpressionRef): void {
  for (let scope: ScopeRef | null = facts.scope; scope !== null; scope = facts.scopeAt(scope).parent) {
    const known = facts.scopeAt(scope).bindings.find((binding) => binding.name === name);
    if (!known) continue;
    const isTyped = "definition" in known && facts.definitionAt(known.definition).type !== undefined;
    if (isOpen(known) && !isTyped) facts.bind({ name, value }, scope);
    return;
  }
}

function isOpen(binding: Binding): boolean {
  return !("import" in binding) && !("type" in binding);
}

function assignMember(walker: Walker, node: number, left: number, right: number): ExpressionRef {
  const { read, facts } = walker;
  const object = read.child(left, "object");
  const nameNode = read.child(left, "property");
  const name = read.text(nameNode);
  const classScope = read.is(object, "this") ? fieldScope(walker) : null;
  if (classScope === null) {
    const special = commonExport(walker, node, left, right) ?? addMember(walker, node, left, right);
    if (special !== null) return special;
    walker.visit(object);
    return walker.value(right);
  }
  const held = unwrapped(read, right);
  if (FUNCTION_KINDS.includes(read.kind(held))) {
    const owner = facts.ownerOf(classScope);
    const naming = { name, nameNode, outer: node, form: heldForm(read, held) };
    const definition = addFunction(walker, held, naming);
    facts.definitionAt(definition).parent = owner;
    facts.bind({ name, definition }, classScope);
    return facts.expression(["definition", definition]);
  }
  const value = walker.value(right);
  const known = facts.scopeAt(classScope).bindings.find((binding) => binding.name === name);
  if (!known || isOpen(known)) facts.bind({ name, value }, classScope);
  return value;
}

/** The scope whose fields `this` has here. */
function fieldScope({ facts }: Walker): ScopeRef | null {
  const scope = selfScope(facts);
  return scope === null ? null : facts.enclosing("class", scope);
}
