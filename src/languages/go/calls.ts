import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { type Callee, readInstance } from "./instances.ts";
import { isLocal } from "./names.ts";

export function readCall(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const callee = read.child(node, "function");
  const given = argumentsOf(walker, node);
  if (read.is(callee, "identifier")) {
    const name = read.text(callee);
    const builtin = BUILTINS.get(name);
    if (builtin && !isLocal(facts, name)) return builtin(walker, given);
  }
  return makeCall(walker, node, readCallee(walker, callee), given);
}

/** `T(x)` where `T` can only be a type; of `f[T](x)` the grammar says so too, and it is mostly a call. */
export function readConversion(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const type = read.child(node, "type");
  const operand = read.child(node, "operand");
  if (read.is(type, "generic_type")) return makeCall(walker, node, readInstance(walker, type), [operand]);
  walker.visit(operand);
  return facts.expression(["typed", walker.type(type)]);
}

function argumentsOf({ read }: Walker, node: number): number[] {
  const list = read.child(node, "arguments");
  return list === NONE ? [] : read.children(list).filter((each) => !read.is(each, "comment"));
}

function readCallee(walker: Walker, callee: number): Callee {
  return walker.read.is(callee, "index_expression", "type_instantiation_expression")
    ? readInstance(walker, callee)
    : { value: walker.value(callee) };
}

function makeCall(walker: Walker, node: number, callee: Callee, given: readonly number[]): ExpressionRef {
  const { read, facts } = walker;
  const { value, typeArguments } = callee;
  const args = given.map((argument) => walker.value(argument));
  const call = facts.call(
    typeArguments ? ["call", value, args, typeArguments] : ["call", value, args],
    read.line(node),
  );
  args.forEach((argument, index) => {
    const worth = facts.expressionAt(argument);
    if (worth[0] === "definition") facts.definitionAt(worth[1]).passedTo = { call, argument: index };
  });
  return call;
}

type Builtin = (walker: Walker, given: readonly number[]) => ExpressionRef;

/** Functions of the language itself that nobody shadows; others might be the package's own (`min`, `copy`, `close`). */
const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ["new", allocate],
  ["make", allocate],
  ["append", firstArgument],
  ["len", withoutWorth],
  ["cap", withoutWorth],
  ["panic", withoutWorth],
  ["recover", withoutWorth],
]);

function allocate(walker: Walker, [type = NONE, ...sizes]: readonly number[]): ExpressionRef {
  walker.visitAll(sizes);
  return walker.facts.expression(["typed", walker.type(type)]);
}

function firstArgument(walker: Walker, given: readonly number[]): ExpressionRef {
  const [first = walker.facts.unknown] = given.map((argument) => walker.value(argument));
  return first;
}

function withoutWorth(walker: Walker, given: readonly number[]): ExpressionRef {
  walker.visitAll(given);
  return walker.facts.unknown;
}
