import type { ExpressionRef, TypeRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import type { CallShape, CreationShape, Shape } from "./shape.ts";
import { typeAt } from "./typeReading.ts";

export function callAt(shape: Shape, own: CallShape, w: Walker, node: number): ExpressionRef {
  const calleeNode = own.callee(w, node);
  const receiver = own.receiver?.(w, node) ?? NONE;
  const callee =
    receiver === NONE
      ? w.value(calleeNode)
      : w.facts.expression(["member", w.value(receiver), w.read.text(calleeNode)]);
  const typeArguments = typesIn(shape, w, own.typeArguments?.(w, node) ?? NONE);
  const args = argumentsIn(w, own.arguments(w, node));
  return addCall(w, callee, args, lineOf(w, calleeNode), typeArguments);
}

/** In a chain over several lines, the line of the name that is called. */
function lineOf(w: Walker, callee: number): number {
  return w.read.lineAt(Math.max(w.read.start(callee), w.read.end(callee) - 1));
}

/** Notes a call, and tells functions among its arguments where they are handed to. */
export function addCall(
  w: Walker,
  callee: ExpressionRef,
  args: readonly ExpressionRef[],
  line: number,
  typeArguments: readonly TypeRef[] = [],
): ExpressionRef {
  const call = w.facts.call(
    typeArguments.length > 0 ? ["call", callee, args, typeArguments] : ["call", callee, args],
    line,
  );
  handOver(w, call, args);
  return call;
}

function handOver(w: Walker, call: ExpressionRef, args: readonly ExpressionRef[]): void {
  args.forEach((argument, position) => {
    const [kind, definition] = w.facts.expressionAt(argument);
    if (kind === "definition") w.facts.definitionAt(definition).passedTo = { call, argument: position };
  });
}

export function creationAt(shape: Shape, own: CreationShape, w: Walker, node: number): ExpressionRef {
  const typeNode = own.type(w, node);
  const type = typeAt(w, typeNode, shape.types);
  const args = argumentsIn(w, own.arguments(w, node));
  const named = type === null ? null : w.facts.typeAt(type);
  if (named?.[0] !== "named") return w.facts.call(["new", w.facts.unknown, args], w.read.line(node));
  return addNew(w, valueOfPath(w, named[2]), args, w.read.line(node));
}

export function addNew(
  w: Walker,
  callee: ExpressionRef,
  args: readonly ExpressionRef[],
  line: number,
): ExpressionRef {
  const made = w.facts.call(["new", callee, args], line);
  handOver(w, made, args);
  return made;
}

/** `a.b.C` as a value. */
export function valueOfPath(w: Walker, [head = "", ...rest]: readonly string[]): ExpressionRef {
  return rest.reduce((object, name) => w.facts.expression(["member", object, name]), w.facts.name(head));
}

export function argumentsIn(w: Walker, list: number): ExpressionRef[] {
  return partsOf(w, list).map((argument) => w.value(argument));
}

function typesIn(shape: Shape, w: Walker, list: number): TypeRef[] {
  return partsOf(w, list).map((type) => typeAt(w, type, shape.types) ?? w.facts.type(["unknown"]));
}
