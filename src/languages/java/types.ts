import type { TypeExpression, TypeRef } from "../facts.ts";
import { lastChild, partsOf } from "../parts.ts";
import type { Rules, Walker } from "../walker.ts";
import { functionType } from "./functionTypes.ts";
import { qualifiedPath } from "./qualifiedNames.ts";

export const types: Rules["types"] = {
  type_identifier: (w, node) => named(w, [w.read.text(node)]),
  // Where a type is meant but an expression was parsed: record patterns, the left of `::`.
  identifier: (w, node) => named(w, [w.read.text(node)]),
  scoped_type_identifier: (w, node) => named(w, qualifiedPath(w, node, pathOf(w, node))),
  scoped_identifier: (w, node) => named(w, qualifiedPath(w, node, w.read.text(node).split("."))),
  generic_type: genericType,
  array_type: (w, node) =>
    listOf(w, w.type(w.read.child(node, "element")), w.read.text(w.read.child(node, "dimensions"))),
  annotated_type: (w, node) => w.type(lastChild(w, node)),
  wildcard: (w, node) => w.type(lastChild(w, node)),
  catch_type: (w, node) => w.facts.type(["union", partsOf(w, node).map((part) => w.type(part))]),
  integral_type: (w) => w.facts.type(["literal", "number"]),
  floating_point_type: (w) => w.facts.type(["literal", "number"]),
  boolean_type: (w) => w.facts.type(["literal", "boolean"]),
};

/** A type that stands in the code, noted as used by whoever holds it. */
export function mentionedType(w: Walker, node: number): TypeRef {
  const type = w.type(node);
  const [kind] = w.facts.typeAt(type);
  if (kind !== "literal" && kind !== "unknown") w.facts.useType(type, w.read.line(node));
  return type;
}

/** The type with a level of list for each `[]` in `dimensions`. */
export function listOf(w: Walker, element: TypeRef, dimensions: string): TypeRef {
  let type = element;
  for (const sign of dimensions) if (sign === "[") type = w.facts.type(["list", type]);
  return type;
}

function named(w: Walker, path: readonly string[], args?: readonly TypeRef[]): TypeRef {
  const type: TypeExpression = args ? ["named", w.facts.scope, path, args] : ["named", w.facts.scope, path];
  return w.facts.type(type);
}

function genericType(w: Walker, node: number): TypeRef {
  const path = qualifiedPath(w, node, pathOf(w, node));
  const args = partsOf(w, lastChild(w, node)).map((argument) => w.type(argument));
  const known = functionType(w, path, args);
  if (known !== null) return known;
  return args.length === 0 ? named(w, path) : named(w, path, args);
}

/** The names of `a.b.C<X>.D`, without the arguments. */
function pathOf(w: Walker, node: number): string[] {
  const path: string[] = [];
  for (const part of partsOf(w, node)) {
    if (w.read.is(part, "type_identifier")) path.push(w.read.text(part));
    else if (w.read.is(part, "scoped_type_identifier", "generic_type")) path.push(...pathOf(w, part));
  }
  return path;
}
