import type { Base, ScopeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { dottedPath, partsOf } from "./nodes.ts";
import { annotatedType, typeIn } from "./types.ts";

/** The last name of each base; keywords as they are written. */
export function baseNamesOf({ read }: Walker, node: number): string[] {
  const list = read.child(node, "superclasses");
  if (list === NONE) return [];
  return partsOf(read, list).map((part) => {
    if (read.is(part, "keyword_argument")) return lastKeyword(read.text(part));
    const path = dottedPath(read, read.is(part, "subscript") ? read.child(part, "value") : part) ?? "";
    return path.slice(path.lastIndexOf(".") + 1);
  });
}

function lastKeyword(text: string): string {
  return text.replace(/^(\w+)\s*=\s*(?:\w+\.)*(\w+)$/, "$1=$2");
}

/** Bases of typing that say something about the class and add nothing to it. */
const NOT_BASES = new Set(["Generic", "Protocol"]);

/** What a class builds on. */
export function basesOf(walker: Walker, node: number, outer: ScopeRef): Base[] {
  const { read } = walker;
  const list = read.child(node, "superclasses");
  if (list === NONE) return [];
  return partsOf(read, list).flatMap((part) => baseOf(walker, part, outer));
}

function baseOf(walker: Walker, part: number, outer: ScopeRef): Base[] {
  const { read, facts } = walker;
  switch (read.kind(part)) {
    case "identifier":
    case "attribute":
    case "subscript": {
      const path = dottedPath(read, read.is(part, "subscript") ? read.child(part, "value") : part) ?? "";
      if (NOT_BASES.has(path.slice(path.lastIndexOf(".") + 1))) return [];
      return [{ type: annotatedType(walker, part, outer), relation: "extends" }];
    }
    case "call":
      return madeBases(walker, part, outer);
    default:
      facts.inside(outer, () => walker.visit(part));
      return [];
  }
}

/** `with_metaclass(Meta, Base)` is how one class body served two versions of Python. */
function madeBases(walker: Walker, call: number, outer: ScopeRef): Base[] {
  const { read, facts } = walker;
  facts.inside(outer, () => walker.visit(call));
  const callee = dottedPath(read, read.child(call, "function")) ?? "";
  if (!/(?:^|\.)with_metaclass$/.test(callee)) return [];
  const bases = partsOf(read, read.child(call, "arguments")).slice(1);
  return bases.map((base) => ({ type: typeIn(walker, base, outer), relation: "extends" }));
}
