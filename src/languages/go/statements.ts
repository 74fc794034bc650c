import type { Binding, ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { readTypes } from "./declarations.ts";
import { readFunction, readMethod } from "./functions.ts";
import { readImport } from "./imports.ts";
import { declare, scopeOf } from "./names.ts";
import { bindEach, readVariables } from "./variables.ts";

export const statements: Rules["statements"] = {
  package_clause: () => {},
  comment: () => {},
  label_name: () => {},
  import_spec: readImport,
  function_declaration: readFunction,
  method_declaration: readMethod,
  type_declaration: readTypes,
  var_declaration: readVariables,
  const_declaration: readVariables,
  short_var_declaration: (walker, node) =>
    bindEach(walker, sideOf(walker, node, "left"), sideOf(walker, node, "right")),
  assignment_statement: assign,
  receive_statement: receive,
  range_clause: range,
  block,
  if_statement: withInitializer,
  for_statement: ownBlock,
  expression_switch_statement: withInitializer,
  expression_case: block,
  default_case: block,
  communication_case: ownBlock,
  type_switch_statement: typeSwitch,
};

/** What a statement declares in its head is seen in it alone. */
function ownBlock(walker: Walker, node: number): void {
  walker.facts.within("block", null, () => walker.visitChildren(node));
}

function withInitializer(walker: Walker, node: number): void {
  if (walker.read.child(node, "initializer") === NONE) walker.visitChildren(node);
  else ownBlock(walker, node);
}

const DECLARATIONS = ["short_var_declaration", "var_declaration", "const_declaration", "type_declaration"];

/** Most blocks declare nothing, and a scope for each would only be searched in vain. */
function block(walker: Walker, node: number): void {
  const list = walker.read.firstOf(node, "statement_list");
  if (list !== NONE && walker.read.firstOf(list, ...DECLARATIONS) !== NONE) ownBlock(walker, node);
  else walker.visitChildren(node);
}

function sideOf({ read }: Walker, node: number, field: "left" | "right"): number[] {
  const side = read.child(node, field);
  if (side === NONE) return [];
  return read.is(side, "expression_list") ? read.children(side) : [side];
}

/** The type of a variable is settled by its declaration; only which function it holds can be learned later. */
function assign(walker: Walker, node: number): void {
  const { read } = walker;
  const left = sideOf(walker, node, "left");
  const right = sideOf(walker, node, "right");
  const worth = right.map((value) => walker.value(value));
  left.forEach((target, index) => {
    const value = worth[index];
    if (!read.is(target, "identifier")) walker.visit(target);
    else if (
      value !== undefined &&
      read.is(right[index] ?? NONE, "identifier", "selector_expression", "func_literal")
    )
      rebind(walker, read.text(target), value);
  });
}

function rebind({ facts }: Walker, name: string, value: ExpressionRef): void {
  const scope = scopeOf(facts, name);
  if (scope !== 0) facts.bind({ name, value }, scope);
}

function receive(walker: Walker, node: number): void {
  const left = sideOf(walker, node, "left");
  const right = sideOf(walker, node, "right");
  bindEach(walker, left, right);
}

function range(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const over = walker.value(read.child(node, "right"));
  const [key = NONE, item = NONE] = sideOf(walker, node, "left");
  if (!read.has(node, ":=")) {
    walker.visitAll([key, item]);
    return;
  }
  if (key !== NONE) declare(facts, { name: read.text(key), value: facts.expression(["index", over]) });
  if (item !== NONE) declare(facts, { name: read.text(item), value: facts.expression(["item", over]) });
}

function typeSwitch(walker: Walker, node: number): void {
  const { read, facts } = walker;
  facts.within("block", null, () => {
    walker.visit(read.child(node, "initializer"));
    const alias = read.text(sideOfAlias(walker, node));
    const value = walker.value(read.child(node, "value"));
    for (const branch of read.children(node)) {
      if (read.is(branch, "type_case", "default_case")) typeCase(walker, branch, alias, value);
    }
  });
}

function sideOfAlias({ read }: Walker, node: number): number {
  const list = read.child(node, "alias");
  return list === NONE ? NONE : (read.children(list)[0] ?? NONE);
}

/** In a branch for one type the variable is of that type; in any other it is what it was. */
function typeCase(walker: Walker, branch: number, alias: string, value: ExpressionRef): void {
  const { read, facts } = walker;
  facts.within("block", null, () => {
    const types = read.childrenIn(branch, "type").map((type) => walker.type(type));
    const [type] = types;
    const binding: Binding =
      types.length === 1 && type !== undefined ? { name: alias, type } : { name: alias, value };
    if (alias !== "") declare(facts, binding);
    for (const child of read.children(branch)) if (read.fieldOf(child) !== "type") walker.visit(child);
  });
}
