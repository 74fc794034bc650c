import type { Grammar, SyntaxTree } from "./syntaxTree.ts";

/** How the parser numbers what it could not parse: far outside of the grammar. */
const ERROR = 65_535;

/** The columns of one tree; filled again for the next. */
export class TreeColumns {
  #count = 0;
  #errorKind = ERROR;
  #kind = new Uint16Array(0);
  #field = new Uint8Array(0);
  #start = new Uint32Array(0);
  #end = new Uint32Array(0);
  #parent = new Int32Array(0);
  #after = new Uint32Array(0);

  clear(): void {
    this.#count = 0;
  }

  /** Which number errors get here: tables by kind stay small, and so fast, when it is the one after all others. */
  numberErrors(kind: number): void {
    this.#errorKind = kind;
  }

  /** Rows come in the order in which the nodes begin, each before what it holds. */
  add(kind: number, field: number, start: number, end: number, parent: number): number {
    if (this.#count === this.#kind.length) this.#grow();
    const row = this.#count++;
    this.#kind[row] = kind === ERROR ? this.#errorKind : kind;
    this.#field[row] = field;
    this.#start[row] = start;
    this.#end[row] = end;
    this.#parent[row] = parent;
    return row;
  }

  /** Says that all a node holds has been added. */
  close(row: number): void {
    this.#after[row] = this.#count;
  }

  parentOf(row: number): number {
    return this.#parent[row] ?? -1;
  }

  tree(text: string, grammar: Grammar, hasError: boolean): SyntaxTree {
    return {
      text,
      grammar,
      hasError,
      count: this.#count,
      kind: this.#kind,
      field: this.#field,
      start: this.#start,
      end: this.#end,
      parent: this.#parent,
      after: this.#after,
    };
  }

  equals(other: TreeColumns): boolean {
    if (this.#count !== other.#count) return false;
    const pairs = [
      [this.#kind, other.#kind],
      [this.#field, other.#field],
      [this.#start, other.#start],
      [this.#end, other.#end],
      [this.#parent, other.#parent],
      [this.#after, other.#after],
    ] as const;
    return pairs.every(([own, its]) => {
      for (let row = 0; row < this.#count; row++) if (own[row] !== its[row]) return false;
      return true;
    });
  }

  #grow(): void {
    const length = Math.max(4096, this.#kind.length * 2);
    this.#kind = grown(new Uint16Array(length), this.#kind);
    this.#field = grown(new Uint8Array(length), this.#field);
    this.#start = grown(new Uint32Array(length), this.#start);
    this.#end = grown(new Uint32Array(length), this.#end);
    this.#parent = grown(new Int32Array(length), this.#parent);
    this.#after = grown(new Uint32Array(length), this.#after);
  }
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(larger: T, from: T): T {
  larger.set(from);
  return larger;
}
