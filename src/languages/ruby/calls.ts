import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { addCall, addNew, argumentsIn } from "../shallow/calls.ts";
import { field } from "../shallow/finders.ts";
import { addTestCase, titleIn } from "../shallow/testCases.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

const method = field("method");
const receiver = field("receiver");
const list = field("arguments");
const block = field("block");

const CASES = /^(?:it|test|specify|scenario|example)$/;
const GROUPS = /^(?:describe|context|feature)$/;
/** They say something about a class, and call nothing of the project. */
const DECLARING = new Set(["attr_reader", "attr_writer", "attr_accessor", "include", "extend", "prepend"]);

export function call(w: Walker, node: number): ExpressionRef {
  const name = w.read.text(method(w, node));
  if (receiver(w, node) !== NONE) return callOn(w, node, name);
  if (name === "require" || name === "require_relative") return required(w, node, name);
  if (DECLARING.has(name)) return declaring(w, node);
  if (CASES.test(name) && addCase(w, node)) return w.facts.unknown;
  const callee = w.read.is(method(w, node), "super") ? superMethod(w) : w.facts.name(name);
  const args = argumentsOf(w, node);
  if (name !== "new") return addCall(w, callee, args, w.read.line(node));
  return addNew(w, w.facts.expression(["class", w.facts.scope]), args, w.read.line(node));
}

/** `super` calls the method of the same name that the class builds on. */
export function superMethod(w: Walker): ExpressionRef {
  const scope = w.facts.enclosing("function");
  const owner = scope === null ? null : w.facts.scopeAt(scope).owner;
  const name = owner === null ? "" : w.facts.definitionAt(owner).name;
  return w.facts.expression(["member", w.facts.expression(["super", w.facts.scope]), name]);
}

function callOn(w: Walker, node: number, name: string): ExpressionRef {
  const object = w.value(receiver(w, node));
  const args = argumentsOf(w, node);
  const line = w.read.line(method(w, node) === NONE ? node : method(w, node));
  if (name === "new") return addNew(w, object, args, line);
  return addCall(w, w.facts.expression(["member", object, name]), args, line);
}

/** The block that follows is handed over like an argument. */
function argumentsOf(w: Walker, node: number): ExpressionRef[] {
  const args = argumentsIn(w, list(w, node));
  const following = block(w, node);
  return following === NONE ? args : [...args, w.value(following)];
}

/** A bare name that nothing here binds calls a method. */
export function identifier(w: Walker, node: number): ExpressionRef {
  const name = w.read.text(node);
  return isLocal(w, name) ? w.facts.name(name) : addCall(w, w.facts.name(name), [], w.read.line(node));
}

function isLocal(w: Walker, name: string): boolean {
  for (let at: number | null = w.facts.scope; at !== null; at = w.facts.scopeAt(at).parent) {
    const { kind, bindings, parent } = w.facts.scopeAt(at);
    if (kind === "class" || parent === null) return false;
    if (bindings.some((binding) => binding.name === name && !("definition" in binding))) return true;
  }
  return false;
}

function required(w: Walker, node: number, name: string): ExpressionRef {
  const path = titleIn(w, list(w, node));
  if (path === null) return w.facts.unknown;
  const specifier = name === "require_relative" && !path.startsWith(".") ? `./${path}` : path;
  w.facts.import({ specifier, name: null, alias: null, line: w.read.line(node), wildcard: true });
  return w.facts.unknown;
}

/** `attr_reader :name` makes `name` the field `@name`. */
function declaring(w: Walker, node: number): ExpressionRef {
  const scope = w.facts.enclosing("class");
  if (scope === null) return w.facts.unknown;
  for (const part of partsOf(w, list(w, node)).filter((argument) => w.read.is(argument, "simple_symbol"))) {
    const name = w.read.text(part).slice(1);
    w.facts.bind({ name, value: w.facts.expression(["name", scope, `@${name}`]) }, scope);
  }
  return w.facts.unknown;
}

function addCase(w: Walker, node: number): boolean {
  const title = titleIn(w, list(w, node));
  const body = block(w, node);
  if (title === null || body === NONE) return false;
  addTestCase(w, node, { title, body, groupTitle });
  return true;
}

function groupTitle(w: Walker, node: number): string | null {
  if (!w.read.is(node, "call") || !GROUPS.test(w.read.text(method(w, node)))) return null;
  return titleIn(w, list(w, node)) ?? w.read.text(partsOf(w, list(w, node))[0] ?? NONE);
}
