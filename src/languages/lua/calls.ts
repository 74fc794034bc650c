import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { addCall, argumentsIn } from "../shallow/calls.ts";
import { field } from "../shallow/finders.ts";
import { addTestCase, titleIn } from "../shallow/testCases.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

const name = field("name");
const list = field("arguments");

const CASES = new Set(["it", "test", "specify"]);
const GROUPS = new Set(["describe", "context"]);

export function functionCall(w: Walker, node: number): ExpressionRef {
  const callee = name(w, node);
  const module = requiredPath(w, node);
  if (module !== null) return required(w, node, module);
  if (CASES.has(w.read.text(callee)) && addCase(w, node)) return w.facts.unknown;
  const value = w.value(callee);
  return addCall(w, value, argumentsIn(w, list(w, node)), w.read.endLine(callee));
}

/** What `require "a.b"` names; null for anything else. */
export function requiredPath(w: Walker, node: number): string | null {
  if (!w.read.is(node, "function_call") || w.read.text(name(w, node)) !== "require") return null;
  return titleIn(w, list(w, node));
}

function required(w: Walker, node: number, specifier: string): ExpressionRef {
  const line = w.read.line(node);
  return w.facts.expression(["module", w.facts.import({ specifier, name: "default", alias: null, line })]);
}

function addCase(w: Walker, node: number): boolean {
  const title = titleIn(w, list(w, node));
  const body = partsOf(w, list(w, node)).find((part) => w.read.is(part, "function_definition")) ?? NONE;
  if (title === null || body === NONE) return false;
  addTestCase(w, node, { title, body: field("body")(w, body), groupTitle });
  return true;
}

function groupTitle(w: Walker, node: number): string | null {
  if (!w.read.is(node, "function_call") || !GROUPS.has(w.read.text(name(w, node)))) return null;
  return titleIn(w, list(w, node));
}
