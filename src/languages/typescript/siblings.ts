import { NONE, type SyntaxReader } from "../syntaxReader.ts";

/** The sibling right before, comments included. Rows are in writing order, so it holds the row before this one. */
export function siblingBefore(read: SyntaxReader, node: number): number {
  const parent = read.parent(node);
  let at = node - 1;
  while (at > parent && read.parent(at) !== parent) at = read.parent(at);
  return at > parent ? at : NONE;
}

export function siblingAfter(read: SyntaxReader, node: number): number {
  const next = read.tree.after[node] ?? 0;
  return next < read.tree.count && read.parent(next) === read.parent(node) ? next : NONE;
}

/** The first child that is a rule of the grammar and no comment. */
export function onlyChild(read: SyntaxReader, node: number): number {
  return namedChild(read, node, 0);
}

/** The child at a position among those that are rules of the grammar and no comments. */
export function namedChild(read: SyntaxReader, node: number, position: number): number {
  const { after } = read.tree;
  const end = after[node] ?? 0;
  let left = position;
  for (let child = node + 1; child < end; child = after[child] ?? end) {
    if (!read.isNamed(child) || read.kind(child) === "comment") continue;
    if (left === 0) return child;
    left -= 1;
  }
  return NONE;
}

/** Whether one of a node's words or signs is this one. */
export function hasWord(read: SyntaxReader, node: number, word: string): boolean {
  const { after } = read.tree;
  const end = after[node] ?? 0;
  for (let child = node + 1; child < end; child = after[child] ?? end)
    if (read.kind(child) === word) return true;
  return false;
}
