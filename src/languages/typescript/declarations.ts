import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { defineClass } from "./classes.ts";
import { defineConstructorFunction, isConstructorFunction } from "./constructorFunctions.ts";
import type { Naming } from "./drafts.ts";
import { defineFunction } from "./functions.ts";
import { isOverloaded, overloadsBefore } from "./overloads.ts";
import { defineEnum, defineInterface, defineNamespace, defineTypeAlias } from "./typeDeclarations.ts";
import { declareVariables } from "./variables.ts";

type Declare = (walker: Walker, node: number, outer: number) => void;

/** A declaration, with the statement around it if that adds something: `export`, `declare`. */
export function declareStatement(walker: Walker, node: number, outer: number): void {
  const declare = DECLARATIONS[walker.read.kind(node)];
  if (declare) declare(walker, node, outer);
  else walker.visit(node);
}

const declareFunction: Declare = (walker, node, outer) => {
  const overloads = overloadsBefore(walker.read, node, outer);
  const naming = namingOf(walker, node, outer);
  if (isConstructorFunction(walker.read, naming.name)) defineConstructorFunction(walker, node, naming);
  else defineFunction(walker, node, { ...naming, form: "function", overloads });
};

/** A function without a body is one only where no other follows to give it. */
const declareSignature: Declare = (walker, node, outer) => {
  if (isOverloaded(walker.read, node, outer)) return;
  const overloads = [...overloadsBefore(walker.read, node, outer), node];
  const naming = namingOf(walker, node, outer);
  defineFunction(walker, node, { ...naming, form: "function", flags: ["signature"], overloads });
};

function namingOf({ read }: Walker, node: number, outer: number): Naming {
  const nameNode = read.child(node, "name");
  if (nameNode === NONE)
    return { name: "default", nameNode: node, outer, exported: read.is(outer, "export_statement") };
  return { name: read.text(nameNode), nameNode, outer, exported: read.is(outer, "export_statement") };
}

const declareClass: Declare = (walker, node, outer) =>
  void defineClass(walker, node, namingOf(walker, node, outer));

const declareAmbient: Declare = (walker, node, outer) => {
  const { read } = walker;
  for (const child of read.children(node))
    if (read.is(child, "statement_block")) walker.visitChildren(child);
    else declareStatement(walker, child, outer === node ? node : outer);
};

export const DECLARATIONS: Readonly<Record<string, Declare>> = {
  function_declaration: declareFunction,
  generator_function_declaration: declareFunction,
  function_signature: declareSignature,
  class_declaration: declareClass,
  abstract_class_declaration: declareClass,
  interface_declaration: (walker, node, outer) =>
    defineInterface(walker, node, namingOf(walker, node, outer)),
  type_alias_declaration: (walker, node, outer) =>
    defineTypeAlias(walker, node, namingOf(walker, node, outer)),
  enum_declaration: (walker, node, outer) => defineEnum(walker, node, namingOf(walker, node, outer)),
  internal_module: (walker, node, outer) => defineNamespace(walker, node, namingOf(walker, node, outer)),
  module: (walker, node, outer) => defineNamespace(walker, node, namingOf(walker, node, outer)),
  lexical_declaration: declareVariables,
  variable_declaration: declareVariables,
  using_declaration: declareVariables,
  ambient_declaration: declareAmbient,
};
