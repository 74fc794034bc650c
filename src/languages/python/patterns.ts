import type { ExpressionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { type Narrowing, narrowed } from "./narrowing.ts";
import { firstPart, partsOf } from "./nodes.ts";
import { bindName } from "./scopes.ts";
import { typeIn } from "./types.ts";

/** `match`: each case binds the names in its pattern, and may tell the type of what is matched. */
export function visitMatch(walker: Walker, node: number): void {
  const { read } = walker;
  const subjects = read.childrenIn(node, "subject");
  const values = subjects.map((subject) => walker.value(subject));
  const [subject = NONE] = subjects;
  const value =
    values.length === 1 ? (values[0] ?? walker.facts.unknown) : walker.facts.expression(["list", values]);
  const name = subjects.length === 1 && read.is(subject, "identifier") ? read.text(subject) : "";
  for (const clause of partsOf(read, read.child(node, "body"))) visitCase(walker, clause, name, value);
}

function visitCase(walker: Walker, clause: number, subject: string, value: ExpressionRef): void {
  const { read } = walker;
  const [pattern = NONE] = partsOf(read, clause);
  const type = bindPattern(walker, pattern, value);
  const narrowings: Narrowing[] = type === null || subject === "" ? [] : [{ name: subject, type }];
  narrowed(walker, narrowings, () => {
    walker.visit(read.child(clause, "guard"));
    walker.visit(read.child(clause, "consequence"));
  });
}

/** Binds the names of a pattern; gives the type it asks for, or null when it asks for none. */
function bindPattern(walker: Walker, pattern: number, value: ExpressionRef): TypeRef | null {
  const { read, facts } = walker;
  switch (read.kind(pattern)) {
    case "case_pattern":
      return bindPattern(walker, firstPart(read, pattern), value);
    case "as_pattern": {
      const [inner = NONE, name = NONE] = partsOf(read, pattern);
      const type = bindPattern(walker, inner, value);
      bindName(walker, read.text(name), type === null ? { value } : { type });
      return type;
    }
    case "dotted_name":
      if (partsOf(read, pattern).length === 1) bindCapture(walker, read.text(pattern), value);
      return null;
    case "class_pattern":
      return bindClassPattern(walker, pattern);
    case "union_pattern":
      return bindUnion(walker, pattern, value);
    case "tuple_pattern":
    case "list_pattern":
      return bindSequence(walker, pattern, value);
    case "splat_pattern":
      bindCapture(
        walker,
        read.text(firstPart(read, pattern)),
        facts.expression(["list", [facts.expression(["item", value])]]),
      );
      return null;
    case "dict_pattern":
      for (const part of partsOf(read, pattern)) bindPattern(walker, part, facts.expression(["item", value]));
      return null;
    default:
      return null;
  }
}

function bindCapture(walker: Walker, name: string, value: ExpressionRef): void {
  if (name !== "_" && name !== "") bindName(walker, name, { value });
}

function bindUnion(walker: Walker, pattern: number, value: ExpressionRef): TypeRef | null {
  const types = partsOf(walker.read, pattern).map((part) => bindPattern(walker, part, value));
  const known = types.filter((type) => type !== null);
  return known.length > 0 && known.length === types.length ? walker.facts.type(["union", known]) : null;
}

/** Parentheses around a single pattern only group. */
function bindSequence(walker: Walker, pattern: number, value: ExpressionRef): TypeRef | null {
  const { read, facts } = walker;
  const parts = partsOf(read, pattern);
  const [only = NONE] = parts;
  if (parts.length === 1 && read.is(pattern, "tuple_pattern") && !read.has(pattern, ","))
    return bindPattern(walker, only, value);
  for (const [position, part] of parts.entries()) {
    const isRest = read.is(firstPart(read, part), "splat_pattern");
    bindPattern(walker, part, isRest ? value : facts.expression(["key", value, `${position}`]));
  }
  return null;
}

function bindClassPattern(walker: Walker, pattern: number): TypeRef {
  const { read, facts } = walker;
  const [name = NONE, ...parts] = partsOf(read, pattern);
  const type = typeIn(walker, name, facts.scope);
  const object = facts.expression(["typed", type]);
  for (const part of parts) bindField(walker, firstPart(read, part), object);
  return type;
}

function bindField(walker: Walker, field: number, object: ExpressionRef): void {
  const { read, facts } = walker;
  if (!read.is(field, "keyword_pattern")) {
    bindPattern(walker, field, facts.unknown);
    return;
  }
  const [name = NONE, pattern = NONE] = partsOf(read, field);
  bindPattern(walker, pattern, facts.expression(["member", object, read.text(name)]));
}
