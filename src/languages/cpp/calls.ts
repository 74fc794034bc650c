import type { ExpressionRef, TypeRef } from "../facts.ts";
import { addCall, addNew, argumentsIn, valueOfPath } from "../shallow/calls.ts";
import { field } from "../shallow/finders.ts";
import type { Shape } from "../shallow/shape.ts";
import { typeAt } from "../shallow/typeReading.ts";
import type { Walker } from "../walker.ts";
import { namesOf } from "./qualifiedNames.ts";

const CAST = /^(?:static|dynamic|const|reinterpret)_cast$/;
const MAKER = /^make_(?:unique|shared)$/;

/** `make_unique<T>(x)` makes a T and `static_cast<T>(x)` is one; anything else is a call. */
export function callExpression(shape: Shape, w: Walker, node: number): ExpressionRef {
  const callee = field("function")(w, node);
  const list = field("arguments")(w, node);
  const name = namesOf(w, callee).at(-1) ?? "";
  const type = CAST.test(name) || MAKER.test(name) ? typeArgument(shape, w, callee) : null;
  if (type !== null && CAST.test(name)) {
    w.visitChildren(list);
    return w.facts.expression(["typed", type]);
  }
  if (type !== null) return made(w, type, argumentsIn(w, list), w.read.line(node));
  return addCall(w, w.value(callee), argumentsIn(w, list), w.read.endLine(callee));
}

/** `Circle c(2)` calls a constructor. */
export function constructed(w: Walker, type: TypeRef, list: number): void {
  made(w, type, argumentsIn(w, list), w.read.line(list));
}

function made(w: Walker, type: TypeRef, args: readonly ExpressionRef[], line: number): ExpressionRef {
  const named = w.facts.typeAt(type);
  return named[0] === "named" ? addNew(w, valueOfPath(w, named[2]), args, line) : w.facts.unknown;
}

function typeArgument(shape: Shape, w: Walker, callee: number): TypeRef | null {
  const end = w.read.tree.after[callee] ?? 0;
  for (let at = callee; at < end; at++) {
    if (w.read.is(at, "type_descriptor")) return typeAt(w, at, shape.types);
  }
  return null;
}
