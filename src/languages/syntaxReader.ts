import type { SyntaxTree } from "./syntaxTree.ts";

/** A node is its row in the tree; this stands for none. */
export const NONE = -1;

/** Reads a syntax tree by the names of its grammar. */
export class SyntaxReader {
  readonly tree: SyntaxTree;
  /** Counted from 1. */
  readonly lineAt: (offset: number) => number;
  readonly #fields = new Map<string, number>();

  constructor(tree: SyntaxTree) {
    this.tree = tree;
    this.lineAt = lineFinder(tree.text);
  }

  kind(node: number): string {
    return this.tree.grammar.kinds[this.tree.kind[node] ?? 0] ?? "";
  }

  is(node: number, ...kinds: readonly string[]): boolean {
    return node !== NONE && kinds.includes(this.kind(node));
  }

  isNamed(node: number): boolean {
    return this.tree.grammar.named[this.tree.kind[node] ?? 0] ?? false;
  }

  start(node: number): number {
    return this.tree.start[node] ?? 0;
  }

  end(node: number): number {
    return this.tree.end[node] ?? 0;
  }

  text(node: number): string {
    return node === NONE ? "" : this.tree.text.slice(this.tree.start[node], this.tree.end[node]);
  }

  parent(node: number): number {
    return this.tree.parent[node] ?? NONE;
  }

  /** The first child in a field, or none. */
  child(node: number, field: string): number {
    const id = this.#fieldId(field);
    const { field: fields, after } = this.tree;
    const end = after[node] ?? 0;
    for (let child = node + 1; child < end; child = after[child] ?? end)
      if (fields[child] === id) return child;
    return NONE;
  }

  childrenIn(node: number, field: string): number[] {
    const id = this.#fieldId(field);
    return this.allChildren(node).filter((child) => this.tree.field[child] === id);
  }

  /** The name of the field under which a node stands in its parent; empty for none. */
  fieldOf(node: number): string {
    return this.tree.grammar.fields[this.tree.field[node] ?? 0] ?? "";
  }

  /** Signs and words of the grammar included. */
  allChildren(node: number): number[] {
    const { after } = this.tree;
    const end = after[node] ?? 0;
    const children: number[] = [];
    for (let child = node + 1; child < end; child = after[child] ?? end) children.push(child);
    return children;
  }

  children(node: number): number[] {
    return this.allChildren(node).filter((child) => this.isNamed(child));
  }

  firstOf(node: number, ...kinds: readonly string[]): number {
    return this.allChildren(node).find((child) => kinds.includes(this.kind(child))) ?? NONE;
  }

  has(node: number, kind: string): boolean {
    return this.firstOf(node, kind) !== NONE;
  }

  /** Counted from 1. */
  line(node: number): number {
    return this.lineAt(this.start(node));
  }

  endLine(node: number): number {
    return this.lineAt(Math.max(this.start(node), this.end(node) - 1));
  }

  /** The sibling right before, signs left out. */
  previous(node: number): number {
    const { parent } = this.tree;
    const around = this.parent(node);
    if (around === NONE) return NONE;
    for (let at = node - 1; at > around; at--) {
      // The row before a node is the last of all that its sibling holds; from there it is up to the sibling itself.
      while (parent[at] !== around) at = parent[at] ?? around;
      if (this.isNamed(at)) return at;
    }
    return NONE;
  }

  #fieldId(name: string): number {
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const id = this.tree.grammar.fieldId(name);
    this.#fields.set(name, id);
    return id;
  }
}

/** The line, counted from 1, in which an offset into a text lies. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = lineStartsOf(text);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function lineStartsOf(text: string): Uint32Array {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}
