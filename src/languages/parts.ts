import { NONE } from "./syntaxReader.ts";
import type { Walker } from "./walker.ts";

/** The children that mean something: no signs, no comments. */
export function partsOf(w: Walker, node: number): number[] {
  const parts: number[] = [];
  if (node === NONE) return parts;
  const { after } = w.read.tree;
  const end = after[node] ?? 0;
  for (let child = node + 1; child < end; child = after[child] ?? end) {
    if (w.read.isNamed(child) && !isComment(w, child)) parts.push(child);
  }
  return parts;
}

export function firstChild(w: Walker, node: number): number {
  return partsOf(w, node)[0] ?? NONE;
}

export function lastChild(w: Walker, node: number): number {
  return partsOf(w, node).at(-1) ?? NONE;
}

/** Whatever the grammar calls its kinds of comments. */
export function isComment(w: Walker, node: number): boolean {
  const kind = w.read.kind(node);
  return kind.endsWith("comment") || kind === "haddock";
}
