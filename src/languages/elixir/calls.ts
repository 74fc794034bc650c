import type { ExpressionRef } from "../facts.ts";
import { addCall, argumentsIn } from "../shallow/calls.ts";
import { entryOf } from "../shallow/entryOf.ts";
import { addTestCase, titleIn } from "../shallow/testCases.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { defineFunction, defineModule } from "./definitions.ts";
import { aliasDirective, importDirective } from "./directives.ts";
import { argumentList, bodyOf, doBlock, target } from "./parts.ts";

/** What looks like a call and is a declaration. */
const DECLARATIONS: Rules["statements"] = {
  defmodule: (w, node) => defineModule(w, node, "module"),
  defprotocol: (w, node) => defineModule(w, node, "interface"),
  defimpl: (w, node) => defineModule(w, node, "module"),
  def: (w, node) => defineFunction(w, node, { exported: true, form: "function" }),
  defp: (w, node) => defineFunction(w, node, { exported: false, form: "function" }),
  defmacro: (w, node) => defineFunction(w, node, { exported: true, form: "macro" }),
  defmacrop: (w, node) => defineFunction(w, node, { exported: false, form: "macro" }),
  alias: aliasDirective,
  import: (w, node) => importDirective(w, node, true),
  use: (w, node) => importDirective(w, node, true),
  require: (w, node) => importDirective(w, node, false),
  test: testCase,
};

/** What the language itself does; it leads nowhere. */
const FORMS = new Set(
  `case cond if unless for with quote unquote receive try raise reraise throw describe setup setup_all defstruct
  defexception defdelegate defguard defguardp defoverridable`.split(/\s+/),
);

export function call(w: Walker, node: number): ExpressionRef {
  const name = w.read.text(target(w, node));
  const declared = entryOf(DECLARATIONS, name);
  if (declared) {
    declared(w, node);
    return w.facts.unknown;
  }
  if (FORMS.has(name)) {
    w.visitChildren(node);
    return w.facts.unknown;
  }
  return plainCall(w, node, []);
}

/** `first` is what is piped into the call. */
export function plainCall(w: Walker, node: number, first: readonly ExpressionRef[]): ExpressionRef {
  const called = target(w, node);
  const callee = w.value(called);
  const args = [...first, ...argumentsIn(w, argumentList(w, node))];
  const made = addCall(w, callee, args, w.read.endLine(called));
  w.visit(doBlock(w, node));
  return made;
}

function testCase(w: Walker, node: number): void {
  const title = titleIn(w, argumentList(w, node));
  const body = bodyOf(w, node);
  if (title === null || body === NONE) plainCall(w, node, []);
  else addTestCase(w, node, { title, body, groupTitle });
}

function groupTitle(w: Walker, node: number): string | null {
  if (!w.read.is(node, "call") || w.read.text(target(w, node)) !== "describe") return null;
  return titleIn(w, argumentList(w, node));
}
