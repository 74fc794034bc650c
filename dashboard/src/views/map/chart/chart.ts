/** The kinds of nodes, in the order of their numbers. */
export const KINDS = ["file", "class", "function", "variable"] as const;
export type Kind = (typeof KINDS)[number];

export const TIES = ["CALLS", "IMPORTS", "EXTENDS", "IMPLEMENTS", "REFERENCES", "TESTS"] as const;
export type Tie = (typeof TIES)[number];

export interface Community {
  readonly id: string;
  readonly label: string;
  readonly summary: string;
  readonly memberCount: number;
}

/** The code graph in columns, by the number of a node: files, each followed by what it defines. */
export interface Chart {
  /** The same for the same graph. */
  readonly key: string;
  readonly ids: readonly string[];
  readonly kinds: Uint8Array;
  readonly tests: Uint8Array;
  /** The file that a node lies in; of a file itself. */
  readonly files: Int32Array;
  /** -1 for none. */
  readonly communityOf: Int32Array;
  readonly ranks: Float32Array;
  readonly contents: Uint32Array;
  readonly communities: readonly Community[];
  readonly ties: { readonly types: Uint8Array; readonly from: Int32Array; readonly to: Int32Array };
}

/** Where the nodes are drawn. */
export interface Places {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** `Cart.total` of `src/cart.ts::Cart::total`; a file goes by its name. */
export function shortName(id: string): string {
  const [path = id, ...names] = id.split("::");
  if (names.length === 0) return path.slice(path.lastIndexOf("/") + 1);
  return names.map((name) => name.replace(/~\d+$/, "")).join(".");
}
