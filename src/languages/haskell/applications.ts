import type { ExpressionRef } from "../facts.ts";
import { firstChild } from "../parts.ts";
import { addCall } from "../shallow/calls.ts";
import { field } from "../shallow/finders.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** `f x y` is one call, although it is parsed as `(f x) y`. */
export function apply(w: Walker, node: number): ExpressionRef {
  const args: number[] = [];
  let head = node;
  while (w.read.is(head, "apply")) {
    args.unshift(field("argument")(w, head));
    head = field("function")(w, head);
  }
  const callee = w.value(head);
  return addCall(
    w,
    callee,
    args.map((argument) => w.value(argument)),
    w.read.line(head),
  );
}

/** ``x `f` y`` calls f; `f $ x` calls f with x. */
export function infix(w: Walker, node: number): ExpressionRef {
  const left = field("left_operand")(w, node);
  const right = field("right_operand")(w, node);
  const operator = field("operator")(w, node);
  if (w.read.is(operator, "infix_id")) {
    const args = [w.value(left), w.value(right)];
    return addCall(w, w.value(firstChild(w, operator)), args, w.read.line(operator));
  }
  const isApplied = w.read.text(operator) === "$" && w.read.is(left, "variable", "qualified");
  if (isApplied) return addCall(w, w.value(left), [w.value(right)], w.read.line(left));
  w.visit(left);
  w.visit(right);
  return w.facts.unknown;
}

/** In a `do`, a name alone is run. */
export function statement(w: Walker, node: number): void {
  const run = firstChild(w, node);
  if (run === NONE) return;
  if (w.read.is(run, "variable", "qualified")) addCall(w, w.value(run), [], w.read.line(run));
  else w.visit(run);
}
