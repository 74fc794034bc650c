import { addAnonymousClass } from "../anonymousClass.ts";
import type { ExpressionRef, TypeRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { superClass } from "../superClass.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { classScope, outerInstance } from "./instances.ts";
import { mentionedType } from "./types.ts";

export function methodCall(w: Walker, node: number): ExpressionRef {
  const { read } = w;
  const name = read.child(node, "name");
  const callee = calleeOf(w, node, read.text(name));
  const typeArguments = mentionedTypes(w, read.child(node, "type_arguments"));
  const args = argumentsOf(w, read.child(node, "arguments"));
  return call(w, callee, args, typeArguments, read.line(name));
}

function calleeOf(w: Walker, node: number, name: string): ExpressionRef {
  const object = w.read.child(node, "object");
  // Methods have names of their own: a variable of the same name does not hide them.
  if (object === NONE) return w.facts.expression(["name", classScope(w), name]);
  const isOuterSuper = !w.read.is(object, "super") && w.read.has(node, "super");
  const receiver = isOuterSuper ? outerInstance(w, object, "super") : w.value(object);
  return w.facts.expression(["member", receiver, name]);
}

/** `this(…)` and `super(…)`, with or without an instance before them. */
export function constructorCall(w: Walker, node: number): ExpressionRef {
  const { read, facts } = w;
  const target = read.child(node, "constructor");
  const scope = classScope(w);
  w.visit(read.child(node, "object"));
  const args = argumentsOf(w, read.child(node, "arguments"));
  const line = read.line(target);
  const called = read.is(target, "super") ? superClass(facts) : facts.expression(["class", scope]);
  const made = facts.call(["new", called, args], line);
  handOver(w, made, args);
  return made;
}

export function creation(w: Walker, node: number): ExpressionRef {
  const { read } = w;
  const type = read.child(node, "type");
  const before = partsOf(w, node)[0] ?? NONE;
  const outer = before !== NONE && read.fieldOf(before) === "" && before < type ? w.value(before) : null;
  const made = instantiation(w, type, outer, read.child(node, "arguments"));
  const body = read.firstOf(node, "class_body");
  if (body !== NONE) addAnonymousClass(w, body, [{ type: w.type(type), relation: "extends" }]);
  return made;
}

function instantiation(w: Walker, type: number, outer: ExpressionRef | null, list: number): ExpressionRef {
  const ref = w.type(type);
  const [kind, scope, path, typeArguments] = w.facts.typeAt(ref);
  const args = argumentsOf(w, list);
  const names = kind === "named" ? path : [];
  const [head = "", ...rest] = names;
  const first =
    outer === null ? w.facts.expression(["name", kind === "named" ? scope : w.facts.scope, head]) : outer;
  const callee = (outer === null ? rest : names).reduce(
    (object, name) => w.facts.expression(["member", object, name]),
    first,
  );
  const line = w.read.line(type);
  const made =
    kind === "named" && typeArguments
      ? w.facts.call(["new", callee, args, typeArguments], line)
      : w.facts.call(["new", callee, args], line);
  handOver(w, made, args);
  return made;
}

/** The values of an argument list. */
export function argumentsOf(w: Walker, list: number): ExpressionRef[] {
  return partsOf(w, list).map((argument) => w.value(argument));
}

/** Tells functions written among the arguments which call they are handed to. */
export function handOver(w: Walker, call: ExpressionRef, args: readonly ExpressionRef[]): void {
  args.forEach((argument, position) => {
    const [kind, definition] = w.facts.expressionAt(argument);
    if (kind !== "definition") return;
    w.facts.definitionAt(definition).passedTo = { call, argument: position };
  });
}

function call(
  w: Walker,
  callee: ExpressionRef,
  args: readonly ExpressionRef[],
  typeArguments: readonly TypeRef[],
  line: number,
): ExpressionRef {
  const made =
    typeArguments.length > 0
      ? w.facts.call(["call", callee, args, typeArguments], line)
      : w.facts.call(["call", callee, args], line);
  handOver(w, made, args);
  return made;
}

function mentionedTypes(w: Walker, list: number): TypeRef[] {
  return partsOf(w, list).map((type) => mentionedType(w, type));
}
