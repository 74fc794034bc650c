import type { ExpressionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { worthOfCall } from "./results.ts";

export function readCall(walker: Walker, node: number): ExpressionRef {
  const { read } = walker;
  const callee = read.child(node, "function");
  const list = read.child(node, "arguments");
  const given = list === NONE ? [] : read.children(list).filter((each) => !isComment(walker, each));
  const name = read.text(callee);
  if (name === "Some" || name === "Ok" || name === "Err") return wrapped(walker, name, given);
  const value = readCallee(walker, callee);
  const args = given.map((argument) => walker.value(argument));
  return makeCall(walker, value, args, read.line(node), typeArgumentsOf(walker, callee));
}

/** `x.f()` means a method, where `x.f` and `(x.f)()` mean a field. */
function readCallee(walker: Walker, callee: number): ExpressionRef {
  const { read, facts } = walker;
  const named = read.is(callee, "generic_function") ? read.child(callee, "function") : callee;
  if (!read.is(named, "field_expression")) return walker.value(named);
  const value = walker.value(read.child(named, "value"));
  return facts.expression(["member", value, read.text(read.child(named, "field"))]);
}

function isComment({ read }: Walker, node: number): boolean {
  return read.is(node, "line_comment", "block_comment", "attribute_item");
}

/** What holds a value is followed as a list of it; an error is nothing to go on with. */
function wrapped(walker: Walker, name: string, given: readonly number[]): ExpressionRef {
  const values = given.map((each) => walker.value(each));
  return name === "Err" ? walker.facts.unknown : walker.facts.expression(["list", values]);
}

function typeArgumentsOf(walker: Walker, callee: number): TypeRef[] {
  const { read } = walker;
  if (!read.is(callee, "generic_function")) return [];
  const written = read.children(read.child(callee, "type_arguments"));
  return written.filter((each) => !read.is(each, "lifetime")).map((each) => walker.type(each));
}

/** A call, and what it is worth where that is known without its declaration. */
export function makeCall(
  { facts }: Walker,
  callee: ExpressionRef,
  args: readonly ExpressionRef[],
  line: number,
  typeArguments: readonly TypeRef[] = [],
): ExpressionRef {
  const call = facts.call(
    typeArguments.length > 0 ? ["call", callee, args, typeArguments] : ["call", callee, args],
    line,
  );
  args.forEach((argument, index) => {
    const worth = facts.expressionAt(argument);
    if (worth[0] === "definition") facts.definitionAt(worth[1]).passedTo = { call, argument: index };
  });
  return worthOfCall(facts, call, args);
}
