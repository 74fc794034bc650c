import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { readPath } from "./paths.ts";
import { unwrapped } from "./results.ts";
import { FIELD, openEnum } from "./scopes.ts";

const WRAPPERS = ["mut_pattern", "ref_pattern", "reference_pattern"];
const NOT_BOUND = /^(?:_|[A-Z][A-Z0-9_]*|[A-Z]\w*)$/;

/** Patterns within patterns; more than people write, and a stack has an end. */
const DEEPEST = 100;

/** Binds the names of a pattern, each to the part of `from` that it stands for. */
export function bindPattern(walker: Walker, node: number, from: ExpressionRef, depth = 0): void {
  const { read, facts } = walker;
  if (node === NONE || depth > DEEPEST) return;
  const bind: Bind = (part, value) => bindPattern(walker, part, value, depth + 1);
  const kind = read.kind(node);
  if (kind === "identifier" || kind === "shorthand_field_identifier") {
    const name = read.text(node);
    // A capital letter makes it a constant or a variant to compare with.
    if (!NOT_BOUND.test(name)) facts.bind({ name, value: from });
  } else if (WRAPPERS.includes(kind)) bind(read.children(node).at(-1) ?? NONE, from);
  else PATTERNS[kind]?.(walker, node, from, bind);
}

/** Binds a part of a pattern. */
type Bind = (part: number, from: ExpressionRef) => void;
type PatternRule = (walker: Walker, node: number, from: ExpressionRef, bind: Bind) => void;

const PATTERNS: Readonly<Record<string, PatternRule>> = {
  tuple_pattern: (walker, node, from, bind) => {
    partsOf(walker, node).forEach((part, index) => {
      bind(part, walker.facts.expression(["key", from, String(index)]));
    });
  },
  slice_pattern: (walker, node, from, bind) => {
    for (const part of partsOf(walker, node)) bind(part, walker.facts.expression(["item", from]));
  },
  or_pattern: bindAlike,
  captured_pattern: bindAlike,
  match_pattern: (walker, node, from, bind) => {
    const condition = walker.read.child(node, "condition");
    for (const part of partsOf(walker, node)) if (part !== condition) bind(part, from);
    walker.visit(condition);
  },
  tuple_struct_pattern: bindTupleStruct,
  struct_pattern: bindStruct,
};

/** `a | b` and `a @ b`: each part stands for the whole. */
function bindAlike(walker: Walker, node: number, from: ExpressionRef, bind: Bind): void {
  for (const part of partsOf(walker, node)) bind(part, from);
}

/** The parts of a pattern or of a list of parameters; `_` holds its place, though the grammar takes it for a sign. */
export function partsOf({ read }: Walker, node: number): number[] {
  return read
    .allChildren(node)
    .filter((part) =>
      read.isNamed(part) ? !read.is(part, "line_comment", "block_comment") : read.kind(part) === "_",
    );
}

/** `Some(x)` and `Ok(x)` unwrap; other names are a struct or the variant of an enum. */
function bindTupleStruct(walker: Walker, node: number, from: ExpressionRef, bind: Bind): void {
  const { read, facts } = walker;
  const type = read.child(node, "type");
  const parts = partsOf(walker, node).filter((part) => part !== type);
  const name = read.text(type);
  if (name === "Some" || name === "Ok") {
    bind(parts[0] ?? NONE, unwrapped(facts, from));
    return;
  }
  const fieldOf = fieldsOf(walker, type);
  parts.forEach((part, index) => {
    if (!isEmpty(walker, part)) bind(part, fieldOf(String(index)));
  });
}

function isEmpty({ read }: Walker, pattern: number): boolean {
  return read.is(pattern, "remaining_field_pattern") || read.kind(pattern).endsWith("_literal");
}

function bindStruct(walker: Walker, node: number, _from: ExpressionRef, bind: Bind): void {
  const { read } = walker;
  const fieldOf = fieldsOf(walker, read.child(node, "type"));
  for (const field of read.children(node)) {
    if (!read.is(field, "field_pattern")) continue;
    const name = read.child(field, "name");
    const pattern = read.child(field, "pattern");
    bind(pattern === NONE ? name : pattern, fieldOf(read.text(name)));
  }
}

/** The fields of a struct, or of a variant, which its enum holds under both names. */
function fieldsOf(walker: Walker, type: number): (field: string) => ExpressionRef {
  const { read, facts } = walker;
  const whole = facts.expression(["typed", walker.type(type)]);
  const holder = enumOf(walker, type);
  if (holder === null) return (field) => facts.expression(["member", whole, FIELD + field]);
  const isPath = read.is(type, "scoped_identifier", "scoped_type_identifier");
  const variant = read.text(isPath ? read.child(type, "name") : type);
  return (field) => {
    const ofVariant = facts.expression(["member", holder, variant + FIELD + field]);
    return facts.expression(["either", [ofVariant, facts.expression(["member", whole, FIELD + field])]]);
  };
}

/** What stands before the last name of a path, or the enum that is open for bare names. */
function enumOf(walker: Walker, type: number): ExpressionRef | null {
  const { read, facts } = walker;
  const isPath = read.is(type, "scoped_identifier", "scoped_type_identifier");
  if (!isPath) return openEnum(facts);
  const path = read.child(type, "path");
  return path === NONE ? null : readPath(walker, path);
}

/** The names that a pattern binds. */
export function* namesIn(walker: Walker, pattern: number): Generator<string> {
  const { read } = walker;
  const end = read.tree.after[pattern] ?? 0;
  for (let node = pattern; node < end; node++) {
    if (!read.is(node, "identifier", "shorthand_field_identifier")) continue;
    const name = read.text(node);
    if (!NOT_BOUND.test(name)) yield name;
  }
}
