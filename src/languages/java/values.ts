import type { ExpressionRef } from "../facts.ts";
import { firstChild, lastChild, partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { constructorCall, creation, methodCall } from "./calls.ts";
import { classScope, outerInstance, selfOf } from "./instances.ts";
import { addLambda } from "./lambdas.ts";
import { patternBindings } from "./patterns.ts";
import { qualifiedValue } from "./qualifiedNames.ts";
import { switchValue } from "./switches.ts";
import { listOf, mentionedType } from "./types.ts";

const literal =
  (kind: "string" | "number" | "boolean" | "null") =>
  (w: Walker): ExpressionRef =>
    w.facts.expression(["literal", kind]);

export const values: Rules["values"] = {
  identifier: (w, node) => w.facts.name(w.read.text(node)),
  this: selfOf,
  super: (w) => w.facts.expression(["super", classScope(w)]),
  field_access: fieldAccess,
  method_invocation: methodCall,
  explicit_constructor_invocation: constructorCall,
  object_creation_expression: creation,
  array_creation_expression: arrayCreation,
  array_initializer: (w, node) => w.facts.expression(["list", partsOf(w, node).map((part) => w.value(part))]),
  array_access: arrayAccess,
  method_reference: methodReference,
  lambda_expression: (w, node) => w.facts.expression(["definition", addLambda(w, node, "", null)]),
  parenthesized_expression: (w, node) => w.value(firstChild(w, node)),
  assignment_expression: assignment,
  ternary_expression: ternary,
  cast_expression: cast,
  instanceof_expression: instanceOf,
  switch_expression: switchValue,
  binary_expression: binary,
  class_literal: classLiteral,
  string_literal: stringLiteral,
  character_literal: literal("number"),
  decimal_integer_literal: literal("number"),
  hex_integer_literal: literal("number"),
  octal_integer_literal: literal("number"),
  binary_integer_literal: literal("number"),
  decimal_floating_point_literal: literal("number"),
  hex_floating_point_literal: literal("number"),
  true: literal("boolean"),
  false: literal("boolean"),
  null_literal: literal("null"),
};

function fieldAccess(w: Walker, node: number): ExpressionRef {
  const object = w.read.child(node, "object");
  const field = w.read.child(node, "field");
  if (w.read.is(field, "this")) return outerInstance(w, object, "self");
  if (w.read.is(object, "field_access", "identifier")) {
    const qualified = qualifiedValue(w, node);
    if (qualified !== null) return qualified;
  }
  return w.facts.expression(["member", w.value(object), w.read.text(field)]);
}

function arrayAccess(w: Walker, node: number): ExpressionRef {
  const array = w.value(w.read.child(node, "array"));
  w.visit(w.read.child(node, "index"));
  return w.facts.expression(["item", array]);
}

function arrayCreation(w: Walker, node: number): ExpressionRef {
  let type = mentionedType(w, w.read.child(node, "type"));
  for (const part of w.read.childrenIn(node, "dimensions")) {
    type = listOf(w, type, w.read.is(part, "dimensions") ? w.read.text(part) : "[");
    w.visit(part);
  }
  w.visit(w.read.child(node, "value"));
  return w.facts.expression(["typed", type]);
}

/** `Type::new` stands for the class, as calling a class makes an instance of it. */
function methodReference(w: Walker, node: number): ExpressionRef {
  const of = firstChild(w, node);
  const name = lastChild(w, node);
  const isType = w.read.is(of, "generic_type", "array_type", "scoped_type_identifier", "type_identifier");
  const object = isType ? w.facts.expression(["typed", mentionedType(w, of)]) : w.value(of);
  if (name === of || !w.read.is(name, "identifier")) return object;
  return w.facts.expression(["member", object, w.read.text(name)]);
}

function assignment(w: Walker, node: number): ExpressionRef {
  w.visit(w.read.child(node, "left"));
  return w.value(w.read.child(node, "right"));
}

function ternary(w: Walker, node: number): ExpressionRef {
  w.visit(w.read.child(node, "condition"));
  const consequence = w.value(w.read.child(node, "consequence"));
  const alternative = w.value(w.read.child(node, "alternative"));
  return w.facts.expression(["either", [consequence, alternative]]);
}

function cast(w: Walker, node: number): ExpressionRef {
  const type = mentionedType(w, w.read.child(node, "type"));
  w.visit(w.read.child(node, "value"));
  return w.facts.expression(["typed", type]);
}

/** `x instanceof Foo f` binds `f`; without a name the type alone is mentioned. */
function instanceOf(w: Walker, node: number): ExpressionRef {
  const value = w.value(w.read.child(node, "left"));
  const right = w.read.child(node, "right");
  if (right === NONE) patternBindings(w, w.read.child(node, "pattern"), value);
  else {
    const type = mentionedType(w, right);
    w.facts.bind({ name: w.read.text(w.read.child(node, "name")), type });
  }
  return w.facts.expression(["literal", "boolean"]);
}

const ARITHMETIC = new Set(["-", "*", "/", "%", "<<", ">>", ">>>"]);

function binary(w: Walker, node: number): ExpressionRef {
  const left = w.value(w.read.child(node, "left"));
  const right = w.value(w.read.child(node, "right"));
  const operator = w.read.text(w.read.child(node, "operator"));
  if (operator === "+")
    return isString(w, left) || isString(w, right) ? literal("string")(w) : w.facts.unknown;
  if (ARITHMETIC.has(operator)) return literal("number")(w);
  return w.facts.unknown;
}

function isString(w: Walker, value: ExpressionRef): boolean {
  const [kind, of] = w.facts.expressionAt(value);
  return kind === "literal" && of === "string";
}

function classLiteral(w: Walker, node: number): ExpressionRef {
  const type = mentionedType(w, firstChild(w, node));
  return w.facts.expression(["typed", w.facts.type(["named", 0, ["Class"], [type]])]);
}

/** A text may hold expressions, in templates. */
function stringLiteral(w: Walker, node: number): ExpressionRef {
  w.visitChildren(node);
  return w.facts.expression(["literal", "string"]);
}
