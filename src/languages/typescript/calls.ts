import type { Expression, ExpressionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { assignMembers } from "./addedMembers.ts";
import { dynamicImport, requiredModule } from "./commonModules.ts";
import { expectCall } from "./expected.ts";
import { anonymousFunction, FUNCTION_KINDS } from "./functions.ts";
import { superClass } from "./self.ts";
import { onlyChild } from "./siblings.ts";
import { defineTest } from "./tests.ts";
import { typeArguments } from "./types.ts";

export function callValue(walker: Walker, node: number): ExpressionRef {
  const { read } = walker;
  const callee = read.child(node, "function");
  const passed = read.child(node, "arguments");
  if (read.is(callee, "import")) return dynamicImport(walker, node, passed);
  const required = requiredModule(walker, node);
  if (required !== null) return required;
  const called = read.is(callee, "super") ? superClass(walker) : walker.value(callee);
  return finishCall(walker, "call", node, called, read.is(passed, "template_string") ? NONE : passed);
}

export function newValue(walker: Walker, node: number): ExpressionRef {
  const { read } = walker;
  const made = walker.value(read.child(node, "constructor"));
  return finishCall(walker, "new", node, made, read.child(node, "arguments"));
}

function finishCall(
  walker: Walker,
  kind: "call" | "new",
  node: number,
  called: ExpressionRef,
  list: number,
): ExpressionRef {
  const { read, facts } = walker;
  const types = typeArguments(walker, node);
  const parts = list === NONE ? [] : argumentNodes(walker, list);
  const values = parts.map((part) => argumentValue(walker, node, part, list));
  if (list === NONE) walker.visit(read.child(node, "arguments"));
  const line = calledLine(walker, node);
  const call = facts.call(callExpression(kind, called, values, types), line);
  values.forEach((value, argument) => {
    expectCall(facts, value, call, argument);
  });
  if (kind === "call") assignMembers(walker, read.child(node, "function"), parts[0], values.slice(1));
  return call;
}

type CallExpression = Expression & readonly ["call" | "new", ...unknown[]];

function callExpression(
  kind: "call" | "new",
  called: ExpressionRef,
  values: readonly ExpressionRef[],
  types: readonly TypeRef[],
): CallExpression {
  const typed = types.length > 0 ? types : undefined;
  if (kind === "new") return typed ? ["new", called, values, typed] : ["new", called, values];
  return typed ? ["call", called, values, typed] : ["call", called, values];
}

function argumentNodes({ read }: Walker, list: number): number[] {
  return read.children(list).filter((part) => !read.is(part, "comment"));
}

function argumentValue(walker: Walker, call: number, part: number, list: number): ExpressionRef {
  const { read, facts } = walker;
  if (read.is(part, "spread_element")) return facts.expression(["item", walker.value(onlyChild(read, part))]);
  if (!FUNCTION_KINDS.includes(read.kind(part))) return walker.value(part);
  const test = defineTest(walker, call, part, list);
  if (test !== null) return facts.expression(["definition", test]);
  return read.child(part, "name") === NONE
    ? facts.expression(["definition", anonymousFunction(walker, part)])
    : walker.value(part);
}

/** The line of the name that is called: in a long chain each call has its own. */
function calledLine({ read }: Walker, node: number): number {
  const callee = read.child(node, "function");
  const name = callee === NONE ? NONE : read.child(callee, "property");
  return read.line(name === NONE ? node : name);
}
