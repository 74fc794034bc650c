import type { Expression, ExpressionRef } from "../facts.ts";
import type { Rules, Walker } from "../walker.ts";
import { assign } from "./assignments.ts";
import { callValue } from "./calls.ts";
import { comprehension } from "./comprehensions.ts";
import { defineLambda } from "./lambdas.ts";
import { narrowed, narrowingsOf } from "./narrowing.ts";
import { constantString, firstPart, partsOf } from "./nodes.ts";
import { comparisonValue, noteSubscript, noteTruth, stringValue } from "./operators.ts";
import { fileOf } from "./pythonFile.ts";
import { bindName } from "./scopes.ts";
import { sequence } from "./sequences.ts";

type ValueRule = Rules["values"][string];

function literal(of: (Expression & readonly ["literal", string])[1]): ValueRule {
  return (walker, node) => {
    walker.visitChildren(node);
    return walker.facts.expression(["literal", of]);
  };
}

const inner: ValueRule = (walker, node) => walker.value(firstPart(walker.read, node));

function either({ facts }: Walker, values: readonly ExpressionRef[]): ExpressionRef {
  return facts.expression(["either", values]);
}

export const values: Rules["values"] = {
  identifier: nameValue,
  attribute: attributeValue,
  call: callValue,
  subscript: subscriptValue,
  await: (walker, node) => walker.facts.expression(["await", inner(walker, node)]),
  parenthesized_expression: inner,
  assignment: assign,
  named_expression: namedValue,
  lambda: (walker, node) => walker.facts.expression(["definition", defineLambda(walker, node, "", node)]),
  conditional_expression: conditionalValue,
  boolean_operator: booleanValue,
  binary_operator: binaryValue,
  comparison_operator: comparisonValue,
  not_operator: notValue,
  true: literal("boolean"),
  false: literal("boolean"),
  none: literal("null"),
  integer: literal("number"),
  float: literal("number"),
  string: stringValue,
  concatenated_string: literal("string"),
  list: sequence,
  tuple: sequence,
  set: sequence,
  expression_list: sequence,
  dictionary: dictionaryValue,
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  generator_expression: comprehension,
  dictionary_comprehension: comprehension,
  yield: yieldValue,
};

function nameValue(walker: Walker, node: number): ExpressionRef {
  const name = walker.read.text(node);
  return fileOf(walker).receiverNamed(name)?.value ?? walker.facts.name(name);
}

function attributeValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const object = read.child(node, "object");
  const name = read.text(read.child(node, "attribute"));
  if (name === "__class__") {
    const receiver = fileOf(walker).receiverNamed(read.text(object));
    if (receiver) return facts.expression(["class", receiver.classScope]);
  }
  const member = ["member", walker.value(object), name] as const;
  const isCalled = read.child(read.parent(node), "function") === node;
  return isCalled ? facts.expression(member) : facts.read(member, read.line(node));
}

function subscriptValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const value = walker.value(read.child(node, "value"));
  noteSubscript(walker, node, value);
  const [index, ...others] = read.childrenIn(node, "subscript");
  if (index === undefined || others.length > 0 || !read.is(index, "integer", "string", "slice")) {
    walker.visitAll(read.childrenIn(node, "subscript"));
    return facts.expression(["item", value]);
  }
  if (read.is(index, "slice")) {
    walker.visit(index);
    return value;
  }
  const key = read.is(index, "integer") ? read.text(index) : constantString(read, index);
  if (key === null) walker.visit(index);
  return key === null ? facts.expression(["item", value]) : facts.expression(["key", value, key]);
}

function namedValue(walker: Walker, node: number): ExpressionRef {
  const { read } = walker;
  const value = walker.value(read.child(node, "value"));
  bindName(walker, read.text(read.child(node, "name")), { value });
  return value;
}

function conditionalValue(walker: Walker, node: number): ExpressionRef {
  const [then = -1, condition = -1, otherwise = -1] = partsOf(walker.read, node);
  noteTruth(walker, condition, walker.value(condition));
  const value = narrowed(walker, narrowingsOf(walker, condition).whenTrue, () => walker.value(then));
  return either(walker, [value, walker.value(otherwise)]);
}

/** In `a and b`, b is read only where a holds; `a and b` is worth b whenever it is worth using. */
function booleanValue(walker: Walker, node: number): ExpressionRef {
  const { read } = walker;
  const left = read.child(node, "left");
  const right = read.child(node, "right");
  const value = walker.value(left);
  noteTruth(walker, left, value);
  const { whenTrue, whenFalse } = narrowingsOf(walker, left);
  if (read.text(read.child(node, "operator")) === "and")
    return narrowed(walker, whenTrue, () => walker.value(right));
  return either(walker, [value, narrowed(walker, whenFalse, () => walker.value(right))]);
}

const OPERATORS: Readonly<Record<string, string>> = {
  "+": "__add__",
  "-": "__sub__",
  "*": "__mul__",
  "/": "__truediv__",
  "//": "__floordiv__",
  "%": "__mod__",
  "**": "__pow__",
  "@": "__matmul__",
  "&": "__and__",
  "|": "__or__",
  "^": "__xor__",
  "<<": "__lshift__",
  ">>": "__rshift__",
};

function binaryValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const left = walker.value(read.child(node, "left"));
  const right = walker.value(read.child(node, "right"));
  if (facts.expressionAt(left)[0] === "literal") return left;
  const method = OPERATORS[read.text(read.child(node, "operator"))];
  if (method === undefined) return facts.unknown;
  const called = ["call", facts.expression(["member", left, method]), [right]] as const;
  return facts.impliedCall(called, read.line(node));
}

function notValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const argument = read.child(node, "argument");
  noteTruth(walker, argument, walker.value(argument));
  return facts.expression(["literal", "boolean"]);
}

function dictionaryValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const entries: (readonly [string, ExpressionRef])[] = [];
  const others: ExpressionRef[] = [];
  for (const part of partsOf(read, node)) {
    if (read.is(part, "dictionary_splat")) {
      others.push(facts.expression(["item", inner(walker, part)]));
      continue;
    }
    const key = read.child(part, "key");
    const constant = read.is(key, "integer") ? read.text(key) : constantString(read, key);
    if (constant === null) walker.visit(key);
    const value = walker.value(read.child(part, "value"));
    if (constant === null) others.push(value);
    else entries.push([constant, value]);
  }
  return facts.expression(others.length === 0 ? ["object", entries] : ["object", entries, others]);
}

function yieldValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const value = inner(walker, node);
  const isFrom = read.has(node, "from");
  fileOf(walker).function?.yields.push(isFrom ? facts.expression(["item", value]) : value);
  return facts.unknown;
}
