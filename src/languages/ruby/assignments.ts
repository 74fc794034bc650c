import type { ExpressionRef } from "../facts.ts";
import { field } from "../shallow/finders.ts";
import type { Shape } from "../shallow/shape.ts";
import { declareVariable } from "../shallow/variables.ts";
import type { Walker } from "../walker.ts";

/** A constant is defined where it stands; `@x` is a field of the class; any other name is local. */
export function assignment(shape: Shape, w: Walker, node: number): ExpressionRef {
  const left = field("left")(w, node);
  const value = w.value(field("right")(w, node));
  const name = w.read.text(left);
  if (w.read.is(left, "constant")) declareVariable(shape, w, node, left, { type: null, value });
  else if (w.read.is(left, "instance_variable", "class_variable")) bindField(w, name, value);
  else if (w.read.is(left, "identifier")) w.facts.bind({ name, value });
  else w.visit(left);
  return value;
}

function bindField(w: Walker, name: string, value: ExpressionRef): void {
  const scope = w.facts.enclosing("class");
  if (scope !== null) w.facts.bind({ name, value }, scope);
}
