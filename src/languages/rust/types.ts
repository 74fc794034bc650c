import type { TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { associatedType } from "./associatedTypes.ts";
import { fromModule, isTypeParameter, typeScopeOf } from "./scopes.ts";
import { pathSegments } from "./segments.ts";

export const types: Rules["types"] = {
  type_identifier: (walker, node) => namedType(walker, node, [walker.read.text(node)]),
  identifier: (walker, node) => namedType(walker, node, [walker.read.text(node)]),
  scoped_type_identifier: (walker, node) => namedType(walker, node, pathSegments(walker.read, node)),
  scoped_identifier: (walker, node) => namedType(walker, node, pathSegments(walker.read, node)),
  generic_type: genericType,
  generic_type_with_turbofish: genericType,
  reference_type: inField("type"),
  pointer_type: inField("type"),
  dynamic_type: inField("trait"),
  abstract_type: inField("trait"),
  type_binding: inField("type"),
  bounded_type: (walker, node) => boundsType(walker, node),
  trait_bounds: (walker, node) => boundsType(walker, node),
  higher_ranked_trait_bound: inField("type"),
  removed_trait_bound: ({ facts }) => facts.type(["unknown"]),
  bracketed_type: (walker, node) => walker.type(walker.read.children(node)[0] ?? NONE),
  qualified_type: inField("type"),
  array_type: (walker, node) => {
    walker.visit(walker.read.child(node, "length"));
    return walker.facts.type(["list", walker.type(walker.read.child(node, "element"))]);
  },
  tuple_type: (walker, node) =>
    walker.facts.type(["tuple", walker.read.children(node).map((part) => walker.type(part))]),
  function_type: (walker, node) => {
    const { read, facts } = walker;
    const parameters = read.children(read.child(node, "parameters"));
    const taken = parameters.map((each) =>
      walker.type(read.is(each, "parameter") ? read.child(each, "type") : each),
    );
    const result = read.child(node, "return_type");
    return facts.type(["function", taken, result === NONE ? null : walker.type(result)]);
  },
  primitive_type: ({ read, facts }, node) => facts.type(["literal", primitive(read.text(node))]),
};

function primitive(name: string): "string" | "boolean" | "number" {
  if (name === "str" || name === "char") return "string";
  return name === "bool" ? "boolean" : "number";
}

function inField(field: string): Rules["types"][string] {
  return (walker, node) => walker.type(walker.read.child(node, field));
}

/** `A + B + 'a`: something that is all of these. */
function boundsType(walker: Walker, node: number): TypeRef {
  const { read, facts } = walker;
  const bounds = read.children(node).filter((each) => !read.is(each, "lifetime", "use_bounds"));
  const [only = NONE, ...more] = bounds;
  if (more.length === 0) return walker.type(only);
  return facts.type(["intersection", bounds.map((each) => walker.type(each))]);
}

function genericType(walker: Walker, node: number): TypeRef {
  const { read } = walker;
  const path = pathSegments(walker.read, read.child(node, "type"));
  const written = read
    .children(read.child(node, "type_arguments"))
    .filter((each) => !read.is(each, "lifetime", "block", "integer_literal"));
  const args = written.map((each) => walker.type(each));
  // What a `Result` holds is what one is after; its error would be taken for the item.
  return namedType(walker, node, path, path.at(-1) === "Result" ? args.slice(0, 1) : args);
}

function namedType(
  walker: Walker,
  node: number,
  path: readonly string[],
  args?: readonly TypeRef[],
): TypeRef {
  const { read, facts } = walker;
  const [head = ""] = path;
  if (head === "Self") return selfType(walker, node, path);
  const isParameter = isTypeParameter(facts, head);
  if (path.length > 1 && isParameter) return facts.type(["unknown"]);
  const { scope, names } = fromModule(facts, path) ?? { scope: typeScopeOf(facts, head), names: path };
  const type = facts.type(args && args.length > 0 ? ["named", scope, names, args] : ["named", scope, names]);
  if (!STANDARD.has(head) && !isParameter) facts.useType(type, read.line(node));
  return type;
}

/** Types that every file sees and no project declares. */
const STANDARD = new Set(
  "String Vec Option Result Box Iterator IntoIterator Fn FnMut FnOnce std core alloc".split(" "),
);

function selfType(walker: Walker, node: number, path: readonly string[]): TypeRef {
  const { facts } = walker;
  if (path.length === 1) return facts.type(["self", facts.scope]);
  const written = associatedType(walker.read, node, path[1] ?? "");
  return written === NONE ? facts.type(["unknown"]) : walker.type(written);
}
