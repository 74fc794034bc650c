import type { Expression, ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { readCall, readConversion } from "./calls.ts";
import { readComposite } from "./composites.ts";
import { readFunctionLiteral } from "./functions.ts";
import { readInstance } from "./instances.ts";
import { nameOf } from "./names.ts";

type Literal = Extract<Expression, readonly ["literal", ...unknown[]]>[1];

export const values: Rules["values"] = {
  identifier: ({ read, facts }, node) => nameOf(facts, read.text(node)),
  selector_expression: (walker, node) => {
    const operand = walker.value(walker.read.child(node, "operand"));
    return walker.facts.expression(["member", operand, walker.read.text(walker.read.child(node, "field"))]);
  },
  call_expression: readCall,
  type_conversion_expression: readConversion,
  func_literal: readFunctionLiteral,
  composite_literal: readComposite,
  parenthesized_expression: (walker, node) => walker.value(walker.read.children(node)[0] ?? NONE),
  variadic_argument: (walker, node) => walker.value(walker.read.children(node)[0] ?? NONE),
  literal_element: (walker, node) => walker.value(walker.read.children(node)[0] ?? NONE),
  type_assertion_expression: (walker, node) => {
    walker.visit(walker.read.child(node, "operand"));
    return walker.facts.expression(["typed", walker.type(walker.read.child(node, "type"))]);
  },
  index_expression: (walker, node) => {
    const operand = walker.value(walker.read.child(node, "operand"));
    walker.visit(walker.read.child(node, "index"));
    return walker.facts.expression(["item", operand]);
  },
  slice_expression: (walker, node) => {
    const operand = walker.value(walker.read.child(node, "operand"));
    for (const bound of ["start", "end", "capacity"]) walker.visit(walker.read.child(node, bound));
    return operand;
  },
  unary_expression: readUnary,
  binary_expression: readBinary,
  type_instantiation_expression: (walker, node) => readInstance(walker, node).value,
  interpreted_string_literal: literal("string"),
  raw_string_literal: literal("string"),
  rune_literal: literal("number"),
  int_literal: literal("number"),
  float_literal: literal("number"),
  imaginary_literal: literal("number"),
  iota: literal("number"),
  true: literal("boolean"),
  false: literal("boolean"),
  nil: literal("null"),
};

function literal(of: Literal): Rules["values"][string] {
  return ({ facts }) => facts.expression(["literal", of]);
}

/** Pointers are followed without being written, so `&x` and `*x` are worth what `x` is. */
function readUnary(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const operand = walker.value(read.child(node, "operand"));
  const sign = read.tree.text[read.start(node)];
  if (sign === "!") return facts.expression(["literal", "boolean"]);
  return sign === "<" ? facts.expression(["item", operand]) : operand;
}

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">=", "&&", "||"]);

/** Both sides of a calculation are of one type, unless one is a bare number. */
function readBinary(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const left = walker.value(read.child(node, "left"));
  const right = walker.value(read.child(node, "right"));
  if (COMPARISONS.has(read.text(read.child(node, "operator"))))
    return facts.expression(["literal", "boolean"]);
  return facts.expressionAt(left)[0] === "literal" ? right : left;
}
