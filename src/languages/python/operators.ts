import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { partsOf } from "./nodes.ts";

/** Python runs a method of what stands at an operator, a subscript or a loop, though nobody writes its name. */
function noteRun({ facts }: Walker, object: ExpressionRef, method: string, line: number): void {
  if (canHaveMethods(facts.expressionAt(object)[0]))
    facts.impliedCall(["call", facts.expression(["member", object, method]), []], line);
}

/** What a literal or a function has of such methods is Python's own. */
function canHaveMethods(kind: string): boolean {
  return !["literal", "list", "object", "definition", "unknown"].includes(kind);
}

/** `if x`, `while x`, `not x`: whether x counts as true, it may tell by itself. */
export function noteTruth(walker: Walker, condition: number, value: ExpressionRef): void {
  const { read } = walker;
  if (!read.is(condition, "identifier", "attribute", "subscript", "call")) return;
  noteRun(walker, value, "__bool__", read.line(condition));
  noteRun(walker, value, "__len__", read.line(condition));
}

/** `for x in y`, and whatever takes all that y gives. */
export function noteIteration(walker: Walker, items: ExpressionRef, line: number): void {
  const { facts } = walker;
  if (!canHaveMethods(facts.expressionAt(items)[0])) return;
  const iterator = facts.impliedCall(["call", facts.expression(["member", items, "__iter__"]), []], line);
  noteRun(walker, iterator, "__next__", line);
}

const COMPARISONS: Readonly<Record<string, string>> = {
  "==": "__eq__",
  "!=": "__ne__",
  "<": "__lt__",
  "<=": "__le__",
  ">": "__gt__",
  ">=": "__ge__",
};

export function comparisonValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const operands = partsOf(read, node).map((part) => walker.value(part));
  const operators = read.childrenIn(node, "operators").map((operator) => read.text(operator));
  for (const [at, operator] of operators.entries()) {
    const [left, right] = [operands[at], operands[at + 1]];
    if (left === undefined || right === undefined) continue;
    const method = COMPARISONS[operator];
    if (method !== undefined) noteRun(walker, left, method, read.line(node));
    else if (operator === "in" || operator === "not in")
      noteRun(walker, right, "__contains__", read.line(node));
  }
  return facts.expression(["literal", "boolean"]);
}

/** Which methods of its first argument a function of Python itself runs. */
const RUN_BY: Readonly<Record<string, readonly string[]>> = {
  len: ["__len__"],
  str: ["__str__"],
  print: ["__str__"],
  repr: ["__repr__"],
  hash: ["__hash__"],
  bool: ["__bool__", "__len__"],
  int: ["__int__"],
  float: ["__float__"],
  next: ["__next__"],
  aiter: ["__aiter__"],
  anext: ["__anext__"],
  reversed: ["__reversed__"],
  iter: ["__iter__"],
};
const ITERATING = new Set(
  "list tuple set frozenset sorted enumerate zip sum min max any all dict deque chain".split(" "),
);

export function noteRunBy(
  walker: Walker,
  name: string,
  [first]: readonly ExpressionRef[],
  line: number,
): void {
  if (first === undefined) return;
  const methods = Object.hasOwn(RUN_BY, name) ? (RUN_BY[name] ?? []) : [];
  for (const method of methods) noteRun(walker, first, method, line);
  if (ITERATING.has(name)) noteIteration(walker, first, line);
}

/** `x[i]` is read, set or deleted by where it stands. */
export function noteSubscript(walker: Walker, node: number, object: ExpressionRef): void {
  const { read } = walker;
  const parent = read.parent(node);
  const isLeft = parent !== NONE && read.child(parent, "left") === node;
  const isSet = isLeft && read.is(parent, "assignment", "augmented_assignment");
  const line = read.line(node);
  if (read.is(parent, "delete_statement")) noteRun(walker, object, "__delitem__", line);
  else if (isSet) noteRun(walker, object, "__setitem__", line);
  if (!isSet || read.is(parent, "augmented_assignment")) noteRun(walker, object, "__getitem__", line);
}

/** `{x}` in a string asks x what it is called. */
export function stringValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  for (const part of partsOf(read, node)) {
    if (!read.is(part, "interpolation")) continue;
    const [held = NONE, ...rest] = partsOf(read, part);
    noteRun(walker, walker.value(held), "__str__", read.line(part));
    walker.visitAll(rest);
  }
  return facts.expression(["literal", "string"]);
}
