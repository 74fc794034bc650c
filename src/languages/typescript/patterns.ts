import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { propertyName } from "./names.ts";
import { onlyChild } from "./siblings.ts";

/** Takes each name that a pattern binds, with the value it gets. */
export type Binder = (name: string, nameNode: number, value: ExpressionRef) => void;

type PatternRule = (walker: Walker, pattern: number, source: ExpressionRef, bind: Binder) => void;

/** Takes a pattern apart: `{ a, b: [c = 1], ...rest }`. */
export const bindPattern: PatternRule = (walker, pattern, source, bind) => {
  const rule = PATTERNS[walker.read.kind(pattern)];
  if (rule) rule(walker, pattern, source, bind);
  // What is assigned to may be any place: `[a.b] = c`.
  else walker.visit(pattern);
};

const bindName: PatternRule = ({ read }, pattern, source, bind) => bind(read.text(pattern), pattern, source);

const PATTERNS: Readonly<Record<string, PatternRule>> = {
  object_pattern: bindObject,
  array_pattern: bindArray,
  assignment_pattern: bindDefault,
  object_assignment_pattern: bindDefault,
  rest_pattern: (walker, pattern, source, bind) =>
    bindPattern(walker, onlyChild(walker.read, pattern), source, bind),
  identifier: bindName,
  shorthand_property_identifier_pattern: bindName,
};

function bindObject(walker: Walker, pattern: number, source: ExpressionRef, bind: Binder): void {
  const { read, facts } = walker;
  for (const part of read.children(pattern)) {
    if (read.is(part, "rest_pattern")) bindPattern(walker, part, source, bind);
    else if (!read.is(part, "comment")) {
      const name = keyOf(walker, part);
      const value = name === "" ? facts.unknown : facts.expression(["member", source, name]);
      bindPattern(walker, targetOf(walker, part), value, bind);
    }
  }
}

function keyOf({ read }: Walker, part: number): string {
  if (read.is(part, "pair_pattern")) return propertyName(read, read.child(part, "key"));
  if (read.is(part, "object_assignment_pattern")) return read.text(read.child(part, "left"));
  return read.text(part);
}

function targetOf(walker: Walker, part: number): number {
  const { read } = walker;
  if (!read.is(part, "pair_pattern")) return part;
  const key = read.child(part, "key");
  if (read.is(key, "computed_property_name")) walker.visit(key);
  return read.child(part, "value");
}

function bindArray(walker: Walker, pattern: number, source: ExpressionRef, bind: Binder): void {
  const { read, facts } = walker;
  let position = 0;
  for (const part of read.allChildren(pattern)) {
    if (read.is(part, ",")) position += 1;
    else if (read.is(part, "rest_pattern"))
      bindPattern(walker, part, facts.expression(["list", [facts.expression(["item", source])]]), bind);
    else if (read.isNamed(part) && !read.is(part, "comment"))
      bindPattern(walker, part, facts.expression(["key", source, String(position)]), bind);
  }
}

function bindDefault(walker: Walker, pattern: number, source: ExpressionRef, bind: Binder): void {
  const { read, facts } = walker;
  const fallback = walker.value(read.child(pattern, "right"));
  const left = read.child(pattern, "left");
  if (left === NONE) return;
  bindPattern(walker, left, facts.expression(["either", [source, fallback]]), bind);
}
