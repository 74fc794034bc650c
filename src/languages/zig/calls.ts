import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { addCall } from "../shallow/calls.ts";
import { field } from "../shallow/finders.ts";
import type { Walker } from "../walker.ts";
import { importOf } from "./imports.ts";

/** The arguments stand beside the callee, without a list around them. */
export function call(w: Walker, node: number): ExpressionRef {
  const callee = field("function")(w, node);
  const value = w.value(callee);
  const args = partsOf(w, node)
    .filter((part) => part !== callee)
    .map((argument) => w.value(argument));
  return addCall(w, value, args, w.read.endLine(callee));
}

/** `@import` is a module; the other functions of the compiler are not of the project. */
export function builtin(w: Walker, node: number): ExpressionRef {
  const imported = importOf(w, node);
  if (imported === null) {
    w.visitChildren(node);
    return w.facts.unknown;
  }
  const line = w.read.line(node);
  return w.facts.expression(["module", w.facts.import({ ...imported, alias: null, line })]);
}
