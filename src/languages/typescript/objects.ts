import type { Binding, DefinitionRef, ExpressionRef, ScopeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { addClass } from "./classes.ts";
import { draftOf, type Naming } from "./drafts.ts";
import { addFunction, FUNCTION_KINDS, heldForm } from "./functions.ts";
import { propertyName } from "./names.ts";
import { onlyChild } from "./siblings.ts";
import { unwrapped } from "./wrappers.ts";

type Property = readonly [string, ExpressionRef];

/** Where an object literal stands. */
interface Place {
  /** What leads to it from the definition it stands in; the functions in it are called by it. */
  readonly path: readonly string[];
  /** The scope that its methods stand in, if there are any: the object itself. */
  readonly scope: ScopeRef | null;
}

/** An object literal. With methods it is a definition, for they call it `this`: the holder, or one without a name. */
export function objectValue(
  walker: Walker,
  node: number,
  path: readonly string[],
  holder?: DefinitionRef,
): ExpressionRef {
  const { facts } = walker;
  if (!hasMethods(walker, node)) return readProperties(walker, node, { path, scope: null });
  const owner = holder ?? addObject(walker, node);
  const scope = facts.within("class", owner, (made) => made);
  const value = readProperties(walker, node, { path, scope });
  const literal = facts.expressionAt(value);
  if (literal[0] === "object" && literal[2])
    facts.definitionAt(owner).bases = literal[2].map((spread) => ({
      type: facts.type(["typeof", spread]),
      relation: "mixes",
    }));
  return value;
}

function addObject({ read, facts }: Walker, node: number): DefinitionRef {
  const naming = { name: "", nameNode: node, outer: node };
  return facts.add(draftOf(read, naming, { kind: "CLASS", form: "object" }, node));
}

/** Only these can say `this` and mean the object. */
function hasMethods({ read }: Walker, node: number): boolean {
  const { after } = read.tree;
  const end = after[node] ?? 0;
  for (let part = node + 1; part < end; part = after[part] ?? end) {
    if (read.kind(part) === "method_definition") return true;
    if (read.kind(part) === "pair" && read.is(read.child(part, "value"), "function_expression")) return true;
  }
  return false;
}

function readProperties(walker: Walker, node: number, place: Place): ExpressionRef {
  const { read, facts } = walker;
  const properties: Property[] = [];
  const spreads: ExpressionRef[] = [];
  for (const part of read.children(node)) {
    if (read.is(part, "spread_element")) spreads.push(walker.value(onlyChild(read, part)));
    else if (!read.is(part, "comment")) {
      const property = readProperty(walker, part, place);
      if (property[0] !== "") properties.push(property);
    }
  }
  return facts.expression(spreads.length > 0 ? ["object", properties, spreads] : ["object", properties]);
}

function readProperty(walker: Walker, part: number, place: Place): Property {
  const { read, facts } = walker;
  if (read.is(part, "shorthand_property_identifier")) {
    const name = read.text(part);
    return bound(walker, place, { name, value: facts.name(name) });
  }
  const nameNode = read.child(part, read.is(part, "method_definition") ? "name" : "key");
  if (read.is(nameNode, "computed_property_name")) walker.visit(nameNode);
  const name = propertyName(read, nameNode);
  const naming = { name, nameNode, outer: part, qualifier: place.path };
  const definition = heldDefinition(walker, part, naming, place.scope);
  if (definition !== null) return bound(walker, place, { name, definition });
  return bound(walker, place, { name, value: plainValue(walker, part, name, place.path) });
}

function bound(
  { facts }: Walker,
  { scope }: Place,
  binding: Binding & ({ value: ExpressionRef } | { definition: DefinitionRef }),
): Property {
  if (scope !== null) facts.bind(binding, scope);
  const value =
    "definition" in binding ? facts.expression(["definition", binding.definition]) : binding.value;
  return [binding.name, value];
}

/** A function or class that a property holds is called by the property. */
function heldDefinition(
  walker: Walker,
  part: number,
  naming: Naming,
  scope: ScopeRef | null,
): DefinitionRef | null {
  const { read, facts } = walker;
  const isMethod = read.is(part, "method_definition");
  const held = isMethod ? part : unwrapped(read, read.child(part, "value"));
  if (held === NONE || (naming.name === "" && !isMethod)) return null;
  if (read.is(held, "class")) return addClass(walker, held, naming);
  if (!isMethod && !FUNCTION_KINDS.includes(read.kind(held))) return null;
  const form = isMethod ? "method" : heldForm(read, held);
  const add = () => addFunction(walker, held, { ...naming, form });
  return form === "method" && scope !== null ? facts.inside(scope, add) : add();
}

function plainValue(walker: Walker, part: number, name: string, path: readonly string[]): ExpressionRef {
  const { read, facts } = walker;
  const value = read.child(part, "value");
  if (value === NONE) {
    walker.visitChildren(part);
    return facts.unknown;
  }
  const held = unwrapped(read, value);
  return read.is(held, "object") && name !== ""
    ? objectValue(walker, held, [...path, name])
    : walker.value(value);
}
