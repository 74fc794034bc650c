import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import { siblingAfter, siblingBefore } from "./siblings.ts";

/** The signatures right before a function that bear its name, in the order they are written. */
export function overloadsBefore(read: SyntaxReader, node: number, outer: number): number[] {
  const name = read.text(read.child(node, "name"));
  const found: number[] = [];
  for (let at = siblingBefore(read, outer); at !== NONE; at = siblingBefore(read, at)) {
    if (read.is(at, "comment")) continue;
    const signature = declarationIn(read, at);
    if (!read.is(signature, "function_signature") || !isNamed(read, signature, name)) break;
    found.push(signature);
  }
  return found.reverse();
}

/** Whether a signature is followed by another of its name, or by the function itself. */
export function isOverloaded(read: SyntaxReader, node: number, outer: number): boolean {
  let next = siblingAfter(read, outer);
  while (read.is(next, "comment")) next = siblingAfter(read, next);
  const follower = next === NONE ? NONE : declarationIn(read, next);
  const isFunction = read.is(
    follower,
    "function_signature",
    "function_declaration",
    "generator_function_declaration",
  );
  return isFunction && isNamed(read, follower, read.text(read.child(node, "name")));
}

function isNamed(read: SyntaxReader, node: number, name: string): boolean {
  return name !== "" && read.text(read.child(node, "name")) === name;
}

function declarationIn(read: SyntaxReader, node: number): number {
  if (read.is(node, "export_statement")) {
    const declaration = read.child(node, "declaration");
    return declaration === NONE ? node : declarationIn(read, declaration);
  }
  return read.is(node, "ambient_declaration") ? read.firstOf(node, "function_signature") : node;
}
