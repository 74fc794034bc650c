import type { TypeRef } from "../facts.ts";
import { firstChild, partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import type { TypeShape } from "./shape.ts";

/**
 * Reads a type by its names alone: whatever stands around them (pointers, `const`, question marks) does not change which
 * class is meant.
 */
export function typeAt(w: Walker, node: number, shape: TypeShape | undefined): TypeRef | null {
  if (node === NONE || !shape) return null;
  if (shape.inferred?.includes(w.read.text(node))) return null;
  const read = readType(w, node, shape);
  if (read !== null && isMention(w, read)) w.facts.useType(read, w.read.line(node));
  return read;
}

function isMention(w: Walker, type: TypeRef): boolean {
  const [kind] = w.facts.typeAt(type);
  return kind === "named" || kind === "list";
}

function readType(w: Walker, node: number, shape: TypeShape): TypeRef | null {
  if (shape.lists?.includes(w.read.kind(node))) return listType(w, node, shape);
  if (shape.primitives?.includes(w.read.kind(node))) return primitiveType(w, node);
  const path: string[] = [];
  const args: TypeRef[] = [];
  const { after } = w.read.tree;
  const end = after[node] ?? 0;
  for (let at = node; at < end; ) {
    const kind = w.read.kind(at);
    if (shape.arguments?.includes(kind)) {
      args.push(...argumentTypes(w, at, shape));
      at = after[at] ?? end;
      continue;
    }
    if (shape.names.includes(kind) && after[at] === at + 1) path.push(w.read.text(at));
    at += 1;
  }
  if (path.length === 0) return null;
  if (args[0] !== undefined && shape.holders?.includes(path.at(-1) ?? "")) return args[0];
  if (path.length === 1 && shape.selves?.includes(path[0] ?? ""))
    return w.facts.type(["self", w.facts.scope]);
  return w.facts.type(
    args.length > 0 ? ["named", w.facts.scope, path, args] : ["named", w.facts.scope, path],
  );
}

const ANYTHING =
  /^(?:void|any|anytype|type|object|mixed|dynamic|noreturn|never|callable|iterable|array|null|unit)$/;

function primitiveType(w: Walker, node: number): TypeRef {
  const name = w.read.text(node).toLowerCase();
  if (name.includes("str")) return w.facts.type(["literal", "string"]);
  if (name.includes("bool")) return w.facts.type(["literal", "boolean"]);
  return w.facts.type(ANYTHING.test(name) ? ["unknown"] : ["literal", "number"]);
}

function listType(w: Walker, node: number, shape: TypeShape): TypeRef | null {
  const element = firstChild(w, node);
  const read = element === NONE ? null : readType(w, element, shape);
  return read === null ? null : w.facts.type(["list", read]);
}

function argumentTypes(w: Walker, list: number, shape: TypeShape): TypeRef[] {
  return partsOf(w, list).map((argument) => readType(w, argument, shape) ?? w.facts.type(["unknown"]));
}
