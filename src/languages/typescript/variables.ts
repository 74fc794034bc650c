import type { DefinitionRef, ExpressionRef, ScopeRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { defineClass } from "./classes.ts";
import { requiredSpecifier } from "./commonModules.ts";
import { draftOf, type Naming } from "./drafts.ts";
import { expectType } from "./expected.ts";
import { defineFunction, FUNCTION_KINDS } from "./functions.ts";
import { documentedTypes } from "./jsdoc.ts";
import { objectValue } from "./objects.ts";
import { bindPattern } from "./patterns.ts";
import { isModuleScope, variableScope } from "./scopes.ts";
import { unwrapped } from "./wrappers.ts";

/** How the variables of a statement are declared. */
interface Declaration {
  /** The statement with its `export`. */
  readonly outer: number;
  readonly exported: boolean;
  readonly form: "constant" | "variable";
  readonly scope: ScopeRef;
}

/** `const a = 1, b = 2`, in any scope. `outer` is the statement around it, if it is exported. */
export function declareVariables(walker: Walker, node: number, outer = node): void {
  const { read, facts } = walker;
  const declarators = read.children(node).filter((part) => read.is(part, "variable_declarator"));
  const kind = read.kind(read.child(node, "kind"));
  const declaration = {
    exported: read.is(outer, "export_statement"),
    form: kind === "const" || kind === "using" ? "constant" : "variable",
    // `var` reaches through blocks to the function.
    scope: read.is(node, "variable_declaration") ? variableScope(facts) : facts.scope,
  } as const;
  for (const declarator of declarators)
    declare(walker, declarator, { ...declaration, outer: declarators.length === 1 ? outer : declarator });
}

function declare(walker: Walker, node: number, declaration: Declaration): void {
  const { read } = walker;
  const target = read.child(node, "name");
  const value = read.child(node, "value");
  if (value !== NONE && declareRequired(walker, target, value)) return;
  if (read.is(target, "identifier")) declareName(walker, node, target, declaration);
  else declarePattern(walker, node, target, declaration);
}

function declareName(walker: Walker, node: number, target: number, declaration: Declaration): void {
  const { read, facts } = walker;
  const value = read.child(node, "value");
  const annotation = read.child(node, "type");
  const type =
    annotation === NONE ? documentedTypes(walker, declaration.outer).type : walker.type(annotation);
  const naming = {
    name: read.text(target),
    nameNode: target,
    outer: declaration.outer,
    exported: declaration.exported,
  };
  const held = unwrapped(read, value);
  if (held !== NONE && FUNCTION_KINDS.includes(read.kind(held))) {
    const form = read.is(held, "arrow_function") ? "arrow" : "function";
    defineFunction(walker, held, { ...naming, form, ...(type === undefined ? {} : { type }) });
  } else if (read.is(held, "class")) defineClass(walker, held, naming);
  else if (isModuleScope(facts, declaration.scope))
    defineVariable(walker, naming, { value, type, declaration });
  else bindLocal(walker, naming, { value, type, declaration });
}

interface Known {
  readonly value: number;
  readonly type: TypeRef | undefined;
  readonly declaration: Declaration;
}

function bindLocal(walker: Walker, { name }: Naming, { value, type, declaration }: Known): void {
  const { facts } = walker;
  const made = value === NONE ? undefined : heldValue(walker, value, [name]);
  if (type !== undefined && made !== undefined) expectType(facts, made, type);
  const typed = type === undefined ? {} : { type };
  facts.bind({ name, ...typed, ...(made === undefined ? {} : { value: made }) }, declaration.scope);
}

/** A variable of a module is a definition. What its value does is its own; an object's members are its members. */
function defineVariable(walker: Walker, naming: Naming, { value, type, declaration }: Known): void {
  const { read, facts } = walker;
  const body = isShort(walker, value) ? NONE : value;
  const definition = facts.add(draftOf(read, naming, { kind: "VARIABLE", form: declaration.form }, body));
  facts.bind({ name: naming.name, definition }, declaration.scope);
  const open = facts.definitionAt(definition);
  if (type !== undefined) open.type = type;
  if (value === NONE) return;
  open.value = CALLS_NOTHING.has(read.kind(value))
    ? walker.value(value)
    : facts.within("block", definition, () => {
        // The block is there to say who calls; it holds no members.
        open.scope = null;
        return heldValue(walker, value, [], definition);
      });
  if (type !== undefined) expectType(facts, open.value, type);
}

const CALLS_NOTHING = new Set([
  "string",
  "number",
  "true",
  "false",
  "null",
  "undefined",
  "identifier",
  "regex",
]);

function heldValue(
  walker: Walker,
  value: number,
  path: readonly string[],
  holder?: DefinitionRef,
): ExpressionRef {
  const held = unwrapped(walker.read, value);
  return walker.read.is(held, "object") ? objectValue(walker, held, path, holder) : walker.value(value);
}

const LONGEST_SHOWN = 80;

function isShort({ read }: Walker, value: number): boolean {
  return value === NONE || read.end(value) - read.start(value) <= LONGEST_SHOWN;
}

function declarePattern(walker: Walker, node: number, target: number, declaration: Declaration): void {
  const { read, facts } = walker;
  const annotation = read.child(node, "type");
  const value = walker.value(read.child(node, "value"));
  const source = annotation === NONE ? value : facts.expression(["typed", walker.type(annotation)]);
  bindPattern(walker, target, source, (name, nameNode, part) => {
    if (!isModuleScope(facts, declaration.scope)) return facts.bind({ name, value: part }, declaration.scope);
    const naming = { name, nameNode, outer: declaration.outer, exported: declaration.exported };
    const draft = draftOf(read, naming, { kind: "VARIABLE", form: declaration.form }, NONE);
    facts.bind({ name, definition: facts.add({ ...draft, value: part }) }, declaration.scope);
  });
}

/** `const x = require("y")` and `const { a: b } = require("y")` are imports in all but name. */
function declareRequired(walker: Walker, target: number, value: number): boolean {
  const { read, facts } = walker;
  const specifier = requiredSpecifier(walker, value);
  if (specifier === null) return false;
  const line = read.line(value);
  if (read.is(target, "identifier")) facts.import({ specifier, name: "*", alias: read.text(target), line });
  else if (
    read.is(target, "object_pattern") &&
    read.children(target).every((part) => isPlainPart(walker, part))
  )
    for (const part of read.children(target)) {
      const key = read.child(part, "key");
      const name = read.text(key === NONE ? part : key);
      const alias = key === NONE ? name : read.text(read.child(part, "value"));
      facts.import({ specifier, name, alias, line });
    }
  else return false;
  return true;
}

function isPlainPart({ read }: Walker, part: number): boolean {
  if (read.is(part, "shorthand_property_identifier_pattern")) return true;
  return (
    read.is(part, "pair_pattern") &&
    read.is(read.child(part, "key"), "property_identifier") &&
    read.is(read.child(part, "value"), "identifier")
  );
}
