import { partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** Says which of a node's parts is meant, or that it has no such part. */
export type Finder = (w: Walker, node: number) => number;

export const field =
  (name: string): Finder =>
  (w, node) =>
    node === NONE ? NONE : w.read.child(node, name);

/** The first child of one of these kinds. */
export const kind =
  (...kinds: readonly string[]): Finder =>
  (w, node) => {
    if (node === NONE) return NONE;
    const { after } = w.read.tree;
    const end = after[node] ?? 0;
    for (let child = node + 1; child < end; child = after[child] ?? end) {
      if (kinds.includes(w.read.kind(child))) return child;
    }
    return NONE;
  };

/** The part at a position; negative ones count from the end. */
export const nth =
  (position: number): Finder =>
  (w, node) =>
    partsOf(w, node).at(position) ?? NONE;

/** A part of a part. */
export const path =
  (...steps: readonly Finder[]): Finder =>
  (w, node) => {
    let at = node;
    for (const step of steps) at = step(w, at);
    return at;
  };

/** What the first of these finds that finds anything. */
export const firstOf =
  (...finders: readonly Finder[]): Finder =>
  (w, node) => {
    for (const finder of finders) {
      const found = finder(w, node);
      if (found !== NONE) return found;
    }
    return NONE;
  };

export const itself: Finder = (_, node) => node;
export const nothing: Finder = () => NONE;
