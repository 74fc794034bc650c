import type { ExpressionRef } from "../facts.ts";
import { firstChild, partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { callAt, creationAt } from "./calls.ts";
import { defineClass } from "./classes.ts";
import { addLambda, addResult, defineFunction, functionAround } from "./functions.ts";
import type { MemberShape, Shape } from "./shape.ts";
import { typeAt } from "./typeReading.ts";
import { declareVariables, visitLoop } from "./variables.ts";

type Statements = Record<string, Rules["statements"][string]>;
type Values = Record<string, Rules["values"][string]>;

export function rulesOf(shape: Shape): Rules {
  return { statements: statementsOf(shape), values: valuesOf(shape), types: {} };
}

function statementsOf(shape: Shape): Statements {
  const rules: Statements = {};
  for (const kind of shape.blocks ?? []) {
    rules[kind] = (w, node) => w.facts.within("block", null, () => w.visitChildren(node));
  }
  for (const kind of shape.returns ?? []) {
    rules[kind] = (w, node) => addResult(w, functionAround(w), w.value(firstChild(w, node)));
  }
  for (const kind of shape.skipped ?? []) rules[kind] = () => {};
  each(rules, shape.classes, (own) => (w, node) => defineClass(shape, own, w, node));
  each(rules, shape.functions, (own) => (w, node) => {
    defineFunction(shape, own, w, node);
  });
  each(rules, shape.variables, (own) => (w, node) => declareVariables(shape, own, w, node));
  each(rules, shape.loops, (own) => (w, node) => visitLoop(shape, own, w, node));
  return Object.assign(rules, shape.statements);
}

function valuesOf(shape: Shape): Values {
  const rules: Values = {};
  for (const kind of shape.names ?? []) rules[kind] = (w, node) => w.facts.name(w.read.text(node));
  for (const kind of shape.selves ?? []) rules[kind] = (w) => w.facts.expression(["self", w.facts.scope]);
  for (const kind of shape.supers ?? []) rules[kind] = (w) => w.facts.expression(["super", w.facts.scope]);
  for (const kind of shape.strings ?? []) rules[kind] = literal("string");
  for (const kind of shape.numbers ?? []) rules[kind] = literal("number");
  for (const kind of shape.transparent ?? []) rules[kind] = lastValue;
  each(rules, shape.calls, (own) => (w, node) => callAt(shape, own, w, node));
  each(rules, shape.creations, (own) => (w, node) => creationAt(shape, own, w, node));
  each(rules, shape.members, (own) => (w, node) => memberAt(own, w, node));
  each(
    rules,
    shape.lambdas,
    (own) => (w, node) => w.facts.expression(["definition", addLambda(shape, own, w, node)]),
  );
  each(rules, shape.indexes, (of) => (w, node) => itemAt(of(w, node), w, node));
  each(rules, shape.casts, (own) => (w, node) => castAt(shape, own.type(w, node), w, node));
  return Object.assign(rules, shape.values);
}

function each<T, R>(
  rules: Record<string, R>,
  shapes: Readonly<Record<string, T>> | undefined,
  rule: (own: T) => R,
): void {
  for (const [kind, own] of Object.entries(shapes ?? {})) rules[kind] = rule(own);
}

/** A text may hold expressions. */
const literal =
  (kind: "string" | "number") =>
  (w: Walker, node: number): ExpressionRef => {
    w.visitChildren(node);
    return w.facts.expression(["literal", kind]);
  };

function lastValue(w: Walker, node: number): ExpressionRef {
  const parts = partsOf(w, node);
  const last = parts.pop() ?? NONE;
  w.visitAll(parts);
  return w.value(last);
}

function memberAt(own: MemberShape, w: Walker, node: number): ExpressionRef {
  const object = own.object(w, node);
  const value = object === NONE ? w.facts.unknown : w.value(object);
  return w.facts.expression(["member", value, w.read.text(own.name(w, node))]);
}

function itemAt(of: number, w: Walker, node: number): ExpressionRef {
  const value = w.value(of);
  for (const part of partsOf(w, node)) if (part !== of) w.visit(part);
  return w.facts.expression(["item", value]);
}

function castAt(shape: Shape, typeNode: number, w: Walker, node: number): ExpressionRef {
  const type = typeAt(w, typeNode, shape.types);
  for (const part of partsOf(w, node)) if (part !== typeNode) w.visit(part);
  return type === null ? w.facts.unknown : w.facts.expression(["typed", type]);
}
