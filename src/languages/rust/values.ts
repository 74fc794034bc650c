import type { Expression, ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { readBlock } from "./blocks.ts";
import { readCall } from "./calls.ts";
import { readClosure } from "./functions.ts";
import { readMacroCall } from "./macros.ts";
import { headName, readPath } from "./paths.ts";
import { bindPattern } from "./patterns.ts";
import { awaited, unwrapped } from "./results.ts";
import { FIELD } from "./scopes.ts";

type Literal = Extract<Expression, readonly ["literal", ...unknown[]]>[1];

export const values: Rules["values"] = {
  identifier: (walker, node) => headName(walker, walker.read.text(node)),
  self: ({ facts }) => facts.expression(["self", facts.scope]),
  scoped_identifier: readPath,
  generic_function: (walker, node) => walker.value(walker.read.child(node, "function")),
  field_expression: (walker, node) => {
    const { read, facts } = walker;
    const value = walker.value(read.child(node, "value"));
    const field = read.child(node, "field");
    const name = read.text(field);
    const member = facts.expression(["member", value, FIELD + name]);
    // A number is a field of a struct or a position in a tuple, which `self` never is.
    if (!read.is(field, "integer_literal") || facts.expressionAt(value)[0] === "self") return member;
    return facts.expression(["either", [member, facts.expression(["key", value, name])]]);
  },
  call_expression: readCall,
  macro_invocation: readMacroCall,
  closure_expression: readClosure,
  block: readBlock,
  unsafe_block: lastChild,
  async_block: lastChild,
  const_block: lastChild,
  parenthesized_expression: lastChild,
  reference_expression: inField("value"),
  try_expression: (walker, node) => unwrapped(walker.facts, lastChild(walker, node)),
  await_expression: (walker, node) => awaited(walker.facts, lastChild(walker, node)),
  type_cast_expression: (walker, node) => {
    walker.visit(walker.read.child(node, "value"));
    return walker.facts.expression(["typed", walker.type(walker.read.child(node, "type"))]);
  },
  index_expression: (walker, node) => {
    const [of = NONE, index = NONE] = walker.read.children(node);
    const value = walker.value(of);
    walker.visit(index);
    // A part of a list is a list.
    return walker.read.is(index, "range_expression") ? value : walker.facts.expression(["item", value]);
  },
  unary_expression: (walker, node) => {
    const value = lastChild(walker, node);
    return walker.read.tree.text[walker.read.start(node)] === "*" ? value : walker.facts.unknown;
  },
  struct_expression: (walker, node) => {
    const { read, facts } = walker;
    const type = walker.type(read.child(node, "name"));
    for (const field of read.children(read.child(node, "body"))) {
      const value = read.child(field, "value");
      walker.visit(value === NONE ? field : value);
    }
    return facts.expression(["typed", type]);
  },
  shorthand_field_initializer: (walker, node) => lastChild(walker, node),
  tuple_expression: listOf,
  array_expression: listOf,
  if_expression: readIf,
  else_clause: lastChild,
  match_expression: readMatch,
  string_literal: literal("string"),
  raw_string_literal: literal("string"),
  char_literal: literal("string"),
  integer_literal: literal("number"),
  float_literal: literal("number"),
  boolean_literal: literal("boolean"),
};

function literal(of: Literal): Rules["values"][string] {
  return ({ facts }) => facts.expression(["literal", of]);
}

function inField(field: string): Rules["values"][string] {
  return (walker, node) => walker.value(walker.read.child(node, field));
}

function lastChild(walker: Walker, node: number): ExpressionRef {
  return walker.value(walker.read.children(node).at(-1) ?? NONE);
}

function listOf(walker: Walker, node: number): ExpressionRef {
  const items = walker.read.children(node).map((item) => walker.value(item));
  return walker.facts.expression(["list", items]);
}

/** What `if let` binds is seen in its own branch only. */
function readIf(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const value = facts.within("block", null, () => {
    walker.visit(read.child(node, "condition"));
    return walker.value(read.child(node, "consequence"));
  });
  const alternative = read.child(node, "alternative");
  if (alternative === NONE) return facts.unknown;
  return facts.expression(["either", [value, walker.value(alternative)]]);
}

function readMatch(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const value = walker.value(read.child(node, "value"));
  const body = read.child(node, "body");
  if (body === NONE) return facts.unknown;
  const arms = read.children(body).filter((arm) => read.is(arm, "match_arm"));
  const worth = arms.map((arm) =>
    facts.within("block", null, () => {
      bindPattern(walker, read.child(arm, "pattern"), value);
      return walker.value(read.child(arm, "value"));
    }),
  );
  return facts.expression(["either", worth]);
}
