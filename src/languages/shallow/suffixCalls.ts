import type { ExpressionRef, TypeRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import type { Walker } from "../walker.ts";
import { addCall, argumentsIn } from "./calls.ts";
import { kind, nth } from "./finders.ts";
import type { Shape } from "./shape.ts";
import { typeAt } from "./typeReading.ts";

const suffix = kind("call_suffix");

/** A call as Kotlin and Swift have it: functions may follow the parentheses, or stand in place of them. */
export function suffixCall(shape: Shape, w: Walker, node: number): ExpressionRef {
  const inner = nth(0)(w, node);
  // `f(x) { … }` may be parsed as a call of what `f(x)` gives, but hands both over to `f`.
  const isSplit = w.read.is(inner, "call_expression") && !hasParentheses(w, node);
  const callee = isSplit ? nth(0)(w, inner) : inner;
  const calls = isSplit ? [inner, node] : [node];
  const value = w.value(callee);
  const types = calls.flatMap((call) => typeArguments(shape, w, call));
  const args = calls.flatMap((call) => argumentsOf(w, call));
  return addCall(w, value, args, w.read.endLine(callee), types);
}

function hasParentheses(w: Walker, call: number): boolean {
  return w.read.has(suffix(w, call), "value_arguments");
}

function argumentsOf(w: Walker, call: number): ExpressionRef[] {
  return partsOf(w, suffix(w, call)).flatMap((part) => {
    if (w.read.is(part, "value_arguments")) return argumentsIn(w, part);
    return w.read.is(part, "annotated_lambda", "lambda_literal") ? [w.value(part)] : [];
  });
}

function typeArguments(shape: Shape, w: Walker, call: number): TypeRef[] {
  const list = kind("type_arguments")(w, suffix(w, call));
  return partsOf(w, list).map((type) => typeAt(w, type, shape.types) ?? w.facts.type(["unknown"]));
}
