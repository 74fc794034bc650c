import type { Expression, ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules } from "../walker.ts";
import { assignmentValue } from "./assignments.ts";
import { callValue, newValue } from "./calls.ts";
import { addClass } from "./classes.ts";
import { decoratorValue } from "./decorators.ts";
import { expectType } from "./expected.ts";
import { addFunction, addResult, anonymousFunction } from "./functions.ts";
import { elementValue } from "./jsx.ts";
import { constantString } from "./names.ts";
import { whereTrue } from "./narrowing.ts";
import { objectValue } from "./objects.ts";
import { superValue, thisValue } from "./self.ts";
import { namedChild, onlyChild } from "./siblings.ts";
import { genericArrow } from "./wrappers.ts";

type ValueRule = Rules["values"][string];

const constant =
  (value: Expression): ValueRule =>
  (walker) =>
    walker.facts.expression(value);

const member: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const object = walker.value(read.child(node, "object"));
  return facts.expression(["member", object, read.text(read.child(node, "property"))]);
};

const subscript: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const object = walker.value(read.child(node, "object"));
  const index = read.child(node, "index");
  const key = read.is(index, "number") ? read.text(index) : constantString(read, index);
  if (key !== null) return facts.expression(["key", object, key]);
  walker.value(index);
  return facts.expression(["item", object]);
};

/** The value of the first part: parentheses and assertions that change nothing. */
const inner: ValueRule = (walker, node) => walker.value(onlyChild(walker.read, node));

const cast: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const value = walker.value(onlyChild(read, node));
  const type = namedChild(read, node, 1);
  // `as const` and `as any` say nothing of what the value is.
  if (type === NONE || read.is(type, "predefined_type")) return value;
  const asserted = walker.type(type);
  expectType(facts, value, asserted);
  return read.is(node, "as_expression") ? facts.expression(["typed", asserted]) : value;
};

/** `<Foo>x`: the type comes first. */
const assertion: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const value = walker.value(namedChild(read, node, 1));
  if (genericArrow(read, node) !== null) return value;
  const type = onlyChild(read, onlyChild(read, node));
  return type === NONE ? value : facts.expression(["typed", walker.type(type)]);
};

const binary: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const first = read.child(node, "left");
  const operator = read.kind(read.child(node, "operator"));
  const left = walker.value(first);
  const second = () => walker.value(read.child(node, "right"));
  if (operator === "&&") return whereTrue(walker, first, second);
  const right = second();
  if (operator === "||" || operator === "??") return facts.expression(["either", [left, right]]);
  return facts.expression(["literal", LITERAL_OF_OPERATOR[operator] ?? "boolean"]);
};

const LITERAL_OF_OPERATOR: Readonly<Record<string, "string" | "number">> = {
  "+": "string",
  "-": "number",
  "*": "number",
  "/": "number",
  "%": "number",
  "**": "number",
  "|": "number",
  "&": "number",
  "^": "number",
  "<<": "number",
  ">>": "number",
  ">>>": "number",
};

const ternary: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const condition = read.child(node, "condition");
  walker.value(condition);
  const branches = [
    whereTrue(walker, condition, () => walker.value(read.child(node, "consequence"))),
    walker.value(read.child(node, "alternative")),
  ];
  return facts.expression(["either", branches]);
};

const unary: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  walker.value(read.child(node, "argument"));
  const operator = read.kind(read.child(node, "operator"));
  if (operator === "typeof") return facts.expression(["literal", "string"]);
  if (operator === "void") return facts.expression(["literal", "null"]);
  return facts.expression(["literal", operator === "!" || operator === "delete" ? "boolean" : "number"]);
};

const array: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const items: ExpressionRef[] = [];
  for (const part of read.children(node)) {
    if (read.is(part, "spread_element"))
      items.push(facts.expression(["item", walker.value(onlyChild(read, part))]));
    else if (!read.is(part, "comment")) items.push(walker.value(part));
  }
  return facts.expression(["list", items]);
};

const sequence: ValueRule = (walker, node) => {
  const values = walker.read.children(node).map((part) => walker.value(part));
  return values.at(-1) ?? walker.facts.unknown;
};

const template: ValueRule = (walker, node) => {
  walker.visitChildren(node);
  return walker.facts.expression(["literal", "string"]);
};

const yielded: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const value = walker.value(onlyChild(read, node));
  const all = read.has(node, "*");
  const { owner } = facts;
  if (owner !== null && facts.definitionAt(owner).kind === "FUNCTION")
    addResult(walker, owner, all ? facts.expression(["item", value]) : value);
  return facts.unknown;
};

/** A function expression with a name of its own is a definition; nobody but itself can call it by that name. */
const functionExpression: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const nameNode = read.child(node, "name");
  if (nameNode === NONE) return facts.expression(["definition", anonymousFunction(walker, node)]);
  const naming = { name: read.text(nameNode), nameNode, outer: node, form: "function" } as const;
  return facts.expression(["definition", addFunction(walker, node, naming)]);
};

const classExpression: ValueRule = (walker, node) => {
  const { read, facts } = walker;
  const nameNode = read.child(node, "name");
  const naming = { name: read.text(nameNode), nameNode: nameNode === NONE ? node : nameNode, outer: node };
  return facts.expression(["definition", addClass(walker, node, naming)]);
};

export const values: Rules["values"] = {
  identifier: (walker, node) => walker.facts.name(walker.read.text(node)),
  shorthand_property_identifier: (walker, node) => walker.facts.name(walker.read.text(node)),
  undefined: constant(["literal", "null"]),
  null: constant(["literal", "null"]),
  true: constant(["literal", "boolean"]),
  false: constant(["literal", "boolean"]),
  number: constant(["literal", "number"]),
  string: constant(["literal", "string"]),
  regex: constant(["literal", "regexp"]),
  this: thisValue,
  super: superValue,
  template_string: template,
  member_expression: member,
  subscript_expression: subscript,
  call_expression: callValue,
  new_expression: newValue,
  decorator: decoratorValue,
  parenthesized_expression: inner,
  non_null_expression: inner,
  satisfies_expression: cast,
  instantiation_expression: inner,
  as_expression: cast,
  type_assertion: assertion,
  binary_expression: binary,
  ternary_expression: ternary,
  unary_expression: unary,
  update_expression: (walker, node) => {
    walker.visitChildren(node);
    return walker.facts.expression(["literal", "number"]);
  },
  assignment_expression: assignmentValue,
  augmented_assignment_expression: assignmentValue,
  await_expression: (walker, node) =>
    walker.facts.expression(["await", walker.value(onlyChild(walker.read, node))]),
  yield_expression: yielded,
  sequence_expression: sequence,
  spread_element: inner,
  array,
  object: (walker, node) => objectValue(walker, node, []),
  arrow_function: (walker, node) => walker.facts.expression(["definition", anonymousFunction(walker, node)]),
  function_expression: functionExpression,
  generator_function: functionExpression,
  class: classExpression,
  jsx_element: elementValue,
  jsx_self_closing_element: elementValue,
};
