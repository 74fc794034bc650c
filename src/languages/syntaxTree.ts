/**
 * A syntax tree as columns, one row a node in the order they are written. Walking it costs array reads; asking the parser
 * for each node would cost a call across the border of WebAssembly.
 */
export interface SyntaxTree {
  readonly text: string;
  /** Names of the kinds and fields that the columns number. */
  readonly grammar: Grammar;
  readonly count: number;
  readonly kind: Uint16Array;
  /** The field under which a node stands in its parent; 0 for none. */
  readonly field: Uint8Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly parent: Int32Array;
  /** The row after a node's last descendant: its next sibling, if it has one. */
  readonly after: Uint32Array;
  readonly hasError: boolean;
}

export interface Grammar {
  readonly kinds: readonly string[];
  /** Whether a kind is a rule of the grammar, and not a mere word or sign. */
  readonly named: readonly boolean[];
  readonly fields: readonly string[];
  kindIds(name: string): readonly number[];
  fieldId(name: string): number;
}
