import type { TypeRef } from "../facts.ts";
import type { Rules, Walker } from "../walker.ts";
import { typeScopeOf } from "./names.ts";
import { readParameters, readResult } from "./signatures.ts";
import { readAnonymousType } from "./typeBodies.ts";

const NUMBERS =
  "int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 complex64 complex128 byte rune";
const PREDECLARED = new Map<string, "string" | "number" | "boolean" | "null">([
  ["string", "string"],
  ["bool", "boolean"],
  ["nil", "null"],
  ...NUMBERS.split(" ").map((name) => [name, "number"] as const),
]);
/** Types without a declaration that could be pointed to. */
const UNDECLARED = new Set(["any", "comparable", "error"]);

export const types: Rules["types"] = {
  type_identifier: (walker, node) => namedType(walker, node, [walker.read.text(node)]),
  qualified_type: (walker, node) => namedType(walker, node, qualifiedPath(walker, node)),
  generic_type: (walker, node) => {
    const { read } = walker;
    const type = read.child(node, "type");
    const args = read.children(read.child(node, "type_arguments")).map((each) => walker.type(each));
    const path = read.is(type, "qualified_type") ? qualifiedPath(walker, type) : [read.text(type)];
    return namedType(walker, node, path, args);
  },
  type_elem: onlyChild,
  type_constraint: onlyChild,
  pointer_type: onlyChild,
  parenthesized_type: onlyChild,
  negated_type: onlyChild,
  slice_type: elementList,
  array_type: (walker, node) => {
    walker.visit(walker.read.child(node, "length"));
    return elementList(walker, node);
  },
  implicit_length_array_type: elementList,
  map_type: (walker, node) => {
    const key = walker.type(walker.read.child(node, "key"));
    return walker.facts.type(["map", key, walker.type(walker.read.child(node, "value"))]);
  },
  // Ranging over a channel gives what comes out of it where a map gives its keys.
  channel_type: (walker, node) => {
    const item = walker.type(walker.read.child(node, "value"));
    return walker.facts.type(["map", item, item]);
  },
  function_type: (walker, node) => {
    const parameters = readParameters(walker, walker.read.child(node, "parameters"));
    const types = parameters.map((parameter) => parameter.type ?? null);
    return walker.facts.type(["function", types, readResult(walker, node) ?? null]);
  },
  struct_type: (walker, node) => walker.facts.type(["object", readAnonymousType(walker, node)]),
  interface_type: (walker, node) => walker.facts.type(["object", readAnonymousType(walker, node)]),
};

function namedType(
  { read, facts }: Walker,
  node: number,
  path: readonly string[],
  args?: readonly TypeRef[],
): TypeRef {
  const [first = ""] = path;
  const scope = typeScopeOf(facts, first);
  const predeclared = path.length === 1 && scope === 0 ? PREDECLARED.get(first) : undefined;
  if (predeclared) return facts.type(["literal", predeclared]);
  const type = facts.type(args ? ["named", scope, path, args] : ["named", scope, path]);
  if (!UNDECLARED.has(first)) facts.useType(type, read.line(node));
  return type;
}

function qualifiedPath({ read }: Walker, node: number): string[] {
  return [read.text(read.child(node, "package")), read.text(read.child(node, "name"))];
}

function elementList(walker: Walker, node: number): TypeRef {
  return walker.facts.type(["list", walker.type(walker.read.child(node, "element"))]);
}

/** Of several, as in `~int | ~string`, any: they have no members of their own. */
function onlyChild(walker: Walker, node: number): TypeRef {
  const [child, ...more] = walker.read.children(node);
  if (child === undefined) return walker.facts.type(["unknown"]);
  if (more.length === 0) return walker.type(child);
  return walker.facts.type(["union", [child, ...more].map((each) => walker.type(each))]);
}
