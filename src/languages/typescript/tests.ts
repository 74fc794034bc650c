import type { DefinitionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { addFunction } from "./functions.ts";
import { constantString, titleName } from "./names.ts";
import { onlyChild } from "./siblings.ts";

const CASES = new Set(["it", "test", "specify", "fit", "xit"]);
const GROUPS = new Set(["describe", "suite", "context", "fdescribe", "xdescribe"]);

/** A function handed to `it("…")` or `test("…")` is a test by that title; null when the call is no such thing. */
export function defineTest(
  walker: Walker,
  call: number,
  callback: number,
  list: number,
): DefinitionRef | null {
  const { read } = walker;
  if (!CASES.has(headOf(walker, call))) return null;
  const title = titleOf(walker, list);
  if (title === null) return null;
  const naming = { name: title, nameNode: read.child(call, "arguments"), outer: call, form: "test" } as const;
  return addFunction(walker, callback, { ...naming, qualifier: groupsAround(walker, call) });
}

/** The first name of what is called: `it` of `it.only`, `test` of `test.each(…)`. */
function headOf({ read }: Walker, call: number): string {
  let at = call;
  for (;;) {
    const kind = read.kind(at);
    if (kind === "call_expression") at = read.child(at, "function");
    else if (kind === "member_expression") {
      const object = read.child(at, "object");
      if (read.text(object) === "Deno") return read.text(read.child(at, "property"));
      at = object;
    } else return kind === "identifier" ? read.text(at) : "";
    if (at === NONE) return "";
  }
}

function titleOf({ read }: Walker, list: number): string | null {
  const first = onlyChild(read, list);
  if (first === NONE) return null;
  const title =
    constantString(read, first) ?? (read.is(first, "template_string") ? read.text(first).slice(1, -1) : null);
  return title === null || title === "" ? null : titleName(title);
}

function groupsAround(walker: Walker, call: number): string[] {
  const { read } = walker;
  const groups: string[] = [];
  for (let at = read.parent(call); at !== NONE; at = read.parent(at)) {
    if (!read.is(at, "call_expression") || !GROUPS.has(headOf(walker, at))) continue;
    const title = titleOf(walker, read.child(at, "arguments"));
    if (title !== null) groups.unshift(title);
  }
  return groups;
}
