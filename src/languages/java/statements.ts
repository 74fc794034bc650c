import { firstChild, partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { classRule, enumConstant } from "./classes.ts";
import { importDeclaration, packageDeclaration } from "./imports.ts";
import { addResult } from "./lambdas.ts";
import { constructorDeclaration, method } from "./methods.ts";
import { useAnnotations } from "./modifiers.ts";
import { listOf, mentionedType } from "./types.ts";
import { field, localVariable } from "./variables.ts";

const inBlock = (w: Walker, node: number): void => w.facts.within("block", null, () => w.visitChildren(node));
const nothing = (): void => {};

export const statements: Rules["statements"] = {
  package_declaration: packageDeclaration,
  import_declaration: importDeclaration,
  class_declaration: classRule("class"),
  interface_declaration: classRule("interface"),
  annotation_type_declaration: classRule("interface"),
  enum_declaration: classRule("enum"),
  record_declaration: classRule("class"),
  enum_constant: enumConstant,
  method_declaration: method,
  annotation_type_element_declaration: method,
  constructor_declaration: constructorDeclaration,
  compact_constructor_declaration: constructorDeclaration,
  field_declaration: field,
  constant_declaration: field,
  local_variable_declaration: localVariable,
  block: inBlock,
  for_statement: inBlock,
  try_with_resources_statement: inBlock,
  catch_clause: inBlock,
  catch_formal_parameter: catchParameter,
  resource: localResource,
  enhanced_for_statement: enhancedFor,
  if_statement: ifStatement,
  while_statement: ifStatement,
  return_statement: (w, node) => addResult(w, w.value(firstChild(w, node))),
  labeled_statement: (w, node) => w.visit(partsOf(w, node)[1] ?? NONE),
  break_statement: nothing,
  continue_statement: nothing,
  line_comment: nothing,
  block_comment: nothing,
  modifiers: nothing,
};

function enhancedFor(w: Walker, node: number): void {
  const { read, facts } = w;
  const iterated = w.value(read.child(node, "value"));
  const name = read.text(read.child(node, "name"));
  const type = read.child(node, "type");
  facts.within("block", null, () => {
    useAnnotations(w, node);
    if (read.text(type) === "var") facts.bind({ name, value: facts.expression(["item", iterated]) });
    else {
      const dimensions = read.text(read.child(node, "dimensions"));
      facts.bind({ name, type: listOf(w, mentionedType(w, type), dimensions) });
    }
    w.visit(read.child(node, "body"));
  });
}

/**
 * A name bound by a pattern in the condition holds inside; where the condition is a negation that leaves early, it holds
 * after it.
 */
function ifStatement(w: Walker, node: number): void {
  const condition = firstChild(w, w.read.child(node, "condition"));
  const isNegated = w.read.is(condition, "unary_expression");
  if (isNegated) w.visitChildren(node);
  else inBlock(w, node);
}

function catchParameter(w: Walker, node: number): void {
  const type = mentionedType(w, w.read.firstOf(node, "catch_type"));
  w.facts.bind({ name: w.read.text(w.read.child(node, "name")), type });
}

/** A new variable, or one that is there already. */
function localResource(w: Walker, node: number): void {
  const type = w.read.child(node, "type");
  if (type === NONE) {
    w.visitChildren(node);
    return;
  }
  const value = w.value(w.read.child(node, "value"));
  const name = w.read.text(w.read.child(node, "name"));
  w.facts.bind(w.read.text(type) === "var" ? { name, value } : { name, type: mentionedType(w, type) });
}
