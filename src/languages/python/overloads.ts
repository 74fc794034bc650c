import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import type { Decorator } from "./decorators.ts";

/** Whether a function only tells one way to call the function of its name that follows. */
export function isOverload(
  read: SyntaxReader,
  whole: number,
  node: number,
  decorators: readonly Decorator[],
): boolean {
  if (!decorators.some(({ name }) => name === "overload")) return false;
  const next = functionIn(read, statementAfter(read, whole));
  return next !== NONE && read.text(read.child(next, "name")) === read.text(read.child(node, "name"));
}

function statementAfter(read: SyntaxReader, statement: number): number {
  const { after } = read.tree;
  const end = after[read.parent(statement)] ?? 0;
  let next = after[statement] ?? end;
  while (next < end && read.is(next, "comment")) next = after[next] ?? end;
  return next < end ? next : NONE;
}

function functionIn(read: SyntaxReader, statement: number): number {
  const held = read.is(statement, "decorated_definition") ? read.child(statement, "definition") : statement;
  return read.is(held, "function_definition") ? held : NONE;
}
