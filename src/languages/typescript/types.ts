import type { TypeExpression, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { constantString, unquoted } from "./names.ts";
import { namedChild, onlyChild } from "./siblings.ts";
import { defineConstructorType, defineObjectType } from "./typeMembers.ts";

type TypeRule = Rules["types"][string];

const PREDEFINED: Readonly<Record<string, TypeExpression>> = {
  string: ["literal", "string"],
  number: ["literal", "number"],
  bigint: ["literal", "number"],
  boolean: ["literal", "boolean"],
  void: ["literal", "null"],
  never: ["literal", "null"],
};

const named: TypeRule = (walker, node) => namedType(walker, node, [walker.read.text(node)]);

function namedType(
  { read, facts }: Walker,
  node: number,
  path: readonly string[],
  args?: readonly TypeRef[],
) {
  const type = facts.type(args ? ["named", facts.scope, path, args] : ["named", facts.scope, path]);
  facts.useType(type, read.line(node));
  return type;
}

const generic: TypeRule = (walker, node) => {
  const { read } = walker;
  const name = read.child(node, "name");
  const args = typeArguments(walker, node);
  const [only] = args;
  const path = read.text(name).split(".");
  if (only !== undefined && path.length === 1 && LISTS.has(path[0] ?? ""))
    return walker.facts.type(["list", only]);
  return namedType(walker, name, path, args);
};

const LISTS = new Set(["Array", "ReadonlyArray"]);

/** The types between `<` and `>` of a call, a base or a generic type. */
export function typeArguments(walker: Walker, node: number): readonly TypeRef[] {
  const { read } = walker;
  const list = read.child(node, "type_arguments");
  if (list === NONE) return [];
  return read
    .children(list)
    .filter((part) => !read.is(part, "comment"))
    .map((part) => walker.type(part));
}

/** The type of the first part: parentheses, modifiers, annotations. */
const inner: TypeRule = (walker, node) => walker.type(onlyChild(walker.read, node));

/** `a | b | c` is a tree that leans to the left. */
function joined(kind: "union_type" | "intersection_type", name: "union" | "intersection"): TypeRule {
  const collect = (walker: Walker, node: number, into: TypeRef[]): void => {
    for (const part of walker.read.children(node)) {
      if (walker.read.is(part, kind)) collect(walker, part, into);
      else if (!walker.read.is(part, "comment")) into.push(walker.type(part));
    }
  };
  return (walker, node) => {
    const types: TypeRef[] = [];
    collect(walker, node, types);
    const [only] = types;
    return types.length === 1 && only !== undefined ? only : walker.facts.type([name, types]);
  };
}

const functionType: TypeRule = (walker, node) => {
  const { read, facts } = walker;
  const list = read.child(node, "parameters");
  const parameters = list === NONE ? [] : read.children(list).filter((part) => !read.is(part, "comment"));
  const types = parameters
    .filter((part) => !read.is(read.child(part, "pattern"), "this"))
    .map((part) => {
      const type = read.child(part, "type");
      return type === NONE ? null : walker.type(type);
    });
  const result = read.child(node, "return_type");
  return facts.type(["function", types, result === NONE ? null : walker.type(result)]);
};

const tuple: TypeRule = (walker, node) => {
  const { read } = walker;
  const parts = read.children(node).filter((part) => !read.is(part, "comment"));
  const types = parts.map((part) => {
    const type = read.child(part, "type");
    return walker.type(type === NONE ? part : type);
  });
  return walker.facts.type(["tuple", types]);
};

const literal: TypeRule = (walker, node) => {
  const kind = walker.read.kind(onlyChild(walker.read, node));
  return walker.facts.type(LITERALS[kind] ?? ["unknown"]);
};

const LITERALS: Readonly<Record<string, TypeExpression>> = {
  string: ["literal", "string"],
  template_string: ["literal", "string"],
  number: ["literal", "number"],
  unary_expression: ["literal", "number"],
  true: ["literal", "boolean"],
  false: ["literal", "boolean"],
  null: ["literal", "null"],
  undefined: ["literal", "null"],
};

/** `T["x"]`, `T["x"]["y"]`; any other index gives one of its items. */
const lookup: TypeRule = (walker, node) => {
  const { read, facts } = walker;
  const of = walker.type(onlyChild(read, node));
  const index = namedChild(read, node, 1);
  const key = read.is(index, "literal_type") ? constantString(read, onlyChild(read, index)) : null;
  return facts.type(key === null ? ["unknown"] : ["property", of, key]);
};

const query: TypeRule = (walker, node) => {
  const value = walker.value(onlyChild(walker.read, node));
  return walker.facts.type(["typeof", value]);
};

/** `import("./a").B` where a type is meant. */
const imported: TypeRule = (walker, node) => {
  const { read, facts } = walker;
  const path: string[] = [];
  let at = node;
  for (; read.is(at, "member_expression"); at = read.child(at, "object"))
    path.unshift(read.text(read.child(at, "property")));
  const source = read.firstOf(read.child(at, "arguments"), "string");
  if (source === NONE) return facts.type(["unknown"]);
  const specifier = unquoted(read.text(source));
  const alias = `import(${specifier})`;
  facts.import({ specifier, name: "*", alias, line: read.line(node), typeOnly: true });
  return path.length === 0
    ? facts.type(["typeof", facts.name(alias)])
    : namedType(walker, node, [alias, ...path]);
};

const either: TypeRule = (walker, node) => {
  const { read, facts } = walker;
  walker.type(read.child(node, "left"));
  walker.type(read.child(node, "right"));
  const branches = ["consequence", "alternative"].map((field) => walker.type(read.child(node, field)));
  return facts.type(["union", branches]);
};

const constant =
  (type: TypeExpression): TypeRule =>
  (walker) =>
    walker.facts.type(type);

const object: TypeRule = (walker, node) => walker.facts.type(["object", defineObjectType(walker, node)]);

export const types: Rules["types"] = {
  type_identifier: named,
  identifier: named,
  nested_type_identifier: (walker, node) => namedType(walker, node, walker.read.text(node).split(".")),
  nested_identifier: (walker, node) => namedType(walker, node, walker.read.text(node).split(".")),
  generic_type: generic,
  predefined_type: (walker, node) => walker.facts.type(PREDEFINED[walker.read.text(node)] ?? ["unknown"]),
  type_annotation: inner,
  parenthesized_type: inner,
  readonly_type: inner,
  optional_type: inner,
  flow_maybe_type: inner,
  opting_type_annotation: inner,
  omitting_type_annotation: inner,
  adding_type_annotation: inner,
  rest_type: inner,
  constraint: inner,
  default_type: inner,
  union_type: joined("union_type", "union"),
  intersection_type: joined("intersection_type", "intersection"),
  array_type: (walker, node) => walker.facts.type(["list", walker.type(onlyChild(walker.read, node))]),
  tuple_type: tuple,
  function_type: functionType,
  constructor_type: (walker, node) => walker.facts.type(["object", defineConstructorType(walker, node)]),
  object_type: object,
  literal_type: literal,
  template_literal_type: constant(["literal", "string"]),
  index_type_query: constant(["literal", "string"]),
  type_predicate: constant(["literal", "boolean"]),
  type_predicate_annotation: constant(["literal", "boolean"]),
  asserts: constant(["literal", "null"]),
  asserts_annotation: constant(["literal", "null"]),
  this_type: (walker) => walker.facts.type(["self", walker.facts.scope]),
  lookup_type: lookup,
  type_query: query,
  conditional_type: either,
  member_expression: imported,
  call_expression: imported,
};
