import type { ExpressionRef } from "../facts.ts";
import { addCall } from "../shallow/calls.ts";
import { field } from "../shallow/finders.ts";
import type { Walker } from "../walker.ts";
import { plainCall } from "./calls.ts";
import { bindPattern } from "./patterns.ts";

/** `x |> f(y)` is `f(x, y)`; `x = y` binds what is in x. */
export function pipe(w: Walker, node: number): ExpressionRef {
  const left = field("left")(w, node);
  const right = field("right")(w, node);
  if (w.read.has(node, "=")) {
    const value = w.value(right);
    bindPattern(w, left, value);
    return value;
  }
  const first = w.value(left);
  if (!w.read.has(node, "|>")) {
    w.visit(right);
    return w.facts.unknown;
  }
  if (w.read.is(right, "call")) return plainCall(w, right, [first]);
  return addCall(w, w.value(right), [first], w.read.line(right));
}
