import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import { namedChild, onlyChild } from "./siblings.ts";

const WRAPPERS: readonly string[] = [
  "parenthesized_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
];

/** A value without what surrounds it and changes nothing when it runs. */
export function unwrapped(read: SyntaxReader, node: number): number {
  let at = node;
  while (at !== NONE && WRAPPERS.includes(read.kind(at))) at = onlyChild(read, at);
  return at === NONE ? NONE : (genericArrow(read, at) ?? at);
}

/** The grammar takes `<T>(x: T) => x` for an assertion about an arrow; null for what really is one. */
export function genericArrow(read: SyntaxReader, node: number): number | null {
  if (read.kind(node) !== "type_assertion") return null;
  const value = namedChild(read, node, 1);
  return read.is(value, "arrow_function") ? value : null;
}
