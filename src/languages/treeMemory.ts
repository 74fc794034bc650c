import type { TreeColumns } from "./treeColumns.ts";

/** The memory that the parser works in. It is another buffer whenever it has grown. */
export interface ParserMemory {
  readonly buffer: ArrayBuffer;
}

/**
 * Reads a syntax tree straight from the parser's memory. Asking the parser for node after node takes about as long as
 * parsing; this takes a tenth of that. It knows how this version of the parser lays out its trees, which no interface
 * promises: `SyntaxParser` compares it with the parser's own answers before it is used for a grammar.
 */
export class TreeMemory {
  readonly #memory: ParserMemory;
  #bytes = new Uint8Array(0);
  #halves = new Uint16Array(0);
  #words = new Uint32Array(0);

  constructor(memory: ParserMemory) {
    this.#memory = memory;
  }

  /** `tree` is where the parser keeps the tree. */
  fill(columns: TreeColumns, tree: number): void {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#view();
    columns.clear();
    const language = this.#language(this.#words[(tree + TREE.language) >> 2] ?? 0);
    const paddingBytes = this.#padding(tree);
    new Walk(this.#bytes, this.#halves, this.#words, language, columns).root(tree, paddingBytes);
  }

  #view(): void {
    const { buffer } = this.#memory;
    this.#bytes = new Uint8Array(buffer);
    this.#halves = new Uint16Array(buffer);
    this.#words = new Uint32Array(buffer);
  }

  #padding(subtree: number): number {
    return paddingOf(this.#bytes, this.#words, subtree);
  }

  #language(at: number): LanguageTables {
    const word = (offset: number) => this.#words[(at + offset) >> 2] ?? 0;
    return {
      fieldCount: word(LANGUAGE.fieldCount),
      longestAliases: this.#halves[(at + LANGUAGE.longestAliases) >> 1] ?? 0,
      fieldSlices: word(LANGUAGE.fieldSlices),
      fieldEntries: word(LANGUAGE.fieldEntries),
      metadata: word(LANGUAGE.metadata),
      publicSymbols: word(LANGUAGE.publicSymbols),
      aliases: word(LANGUAGE.aliases),
    };
  }
}

/** Where the parser's structures keep what is read here, in bytes from their beginning. */
const TREE = { language: 8 };
const LANGUAGE = {
  fieldCount: 32,
  longestAliases: 36,
  fieldSlices: 64,
  fieldEntries: 68,
  metadata: 72,
  publicSymbols: 76,
  aliases: 84,
};
const HEAP = { padding: 4, size: 16, childCount: 36, symbol: 40, flags: 44, production: 66 };
/** A reference to a subtree takes so many bytes; small leaves stand in it themselves. */
const REFERENCE = 8;
const ERROR = 65_535;
/** Positions count bytes of text in UTF-16. */
const UNIT = 1;

interface LanguageTables {
  readonly fieldCount: number;
  readonly longestAliases: number;
  readonly fieldSlices: number;
  readonly fieldEntries: number;
  readonly metadata: number;
  readonly publicSymbols: number;
  readonly aliases: number;
}

function isInline(bytes: Uint8Array, subtree: number): boolean {
  return ((bytes[subtree] ?? 0) & 1) === 1;
}

function paddingOf(bytes: Uint8Array, words: Uint32Array, subtree: number): number {
  if (isInline(bytes, subtree)) return bytes[subtree + 6] ?? 0;
  return words[((words[subtree >> 2] ?? 0) + HEAP.padding) >> 2] ?? 0;
}

function sizeOf(bytes: Uint8Array, words: Uint32Array, subtree: number): number {
  if (isInline(bytes, subtree)) return bytes[subtree + 7] ?? 0;
  return words[((words[subtree >> 2] ?? 0) + HEAP.size) >> 2] ?? 0;
}

class Walk {
  readonly #bytes: Uint8Array;
  readonly #halves: Uint16Array;
  readonly #words: Uint32Array;
  readonly #language: LanguageTables;
  readonly #columns: TreeColumns;

  constructor(
    bytes: Uint8Array,
    halves: Uint16Array,
    words: Uint32Array,
    language: LanguageTables,
    columns: TreeColumns,
  ) {
    this.#bytes = bytes;
    this.#halves = halves;
    this.#words = words;
    this.#language = language;
    this.#columns = columns;
  }

  root(subtree: number, start: number): void {
    this.#node(subtree, start, 0, 0, -1);
  }

  /** A node that shows, or the children of one that does not. */
  #node(subtree: number, start: number, alias: number, field: number, parent: number): void {
    const symbol = this.#symbol(subtree);
    const shows = alias === 0 ? this.#isVisible(subtree) : this.#showsAs(alias);
    let row = parent;
    if (shows) {
      const end = start + sizeOf(this.#bytes, this.#words, subtree);
      row = this.#columns.add(this.#publicSymbol(alias || symbol), field, start >> UNIT, end >> UNIT, parent);
    }
    if (!isInline(this.#bytes, subtree)) this.#children(subtree, start, shows ? 0 : field, row);
    if (shows) this.#columns.close(row);
  }

  #children(subtree: number, start: number, field: number, parent: number): void {
    const heap = this.#words[subtree >> 2] ?? 0;
    const count = this.#words[(heap + HEAP.childCount) >> 2] ?? 0;
    if (count === 0) return;
    const production = this.#halves[(heap + HEAP.production) >> 1] ?? 0;
    let position = start;
    let place = 0;
    for (let index = 0; index < count; index++) {
      const child = heap - (count - index) * REFERENCE;
      if (index > 0) position += paddingOf(this.#bytes, this.#words, child);
      const isExtra = this.#isExtra(child);
      const alias = isExtra ? 0 : this.#aliasAt(production, place);
      const own = isExtra ? 0 : this.#fieldAt(production, place) || field;
      this.#node(child, position, alias, own, parent);
      position += sizeOf(this.#bytes, this.#words, child);
      if (!isExtra) place += 1;
    }
  }

  #symbol(subtree: number): number {
    if (isInline(this.#bytes, subtree)) return this.#bytes[subtree + 1] ?? 0;
    return this.#halves[((this.#words[subtree >> 2] ?? 0) + HEAP.symbol) >> 1] ?? 0;
  }

  #flags(subtree: number): number {
    if (isInline(this.#bytes, subtree)) return (this.#bytes[subtree] ?? 0) >> 1;
    return this.#bytes[(this.#words[subtree >> 2] ?? 0) + HEAP.flags] ?? 0;
  }

  #isVisible(subtree: number): boolean {
    return (this.#flags(subtree) & 1) === 1;
  }

  #isExtra(subtree: number): boolean {
    return (this.#flags(subtree) & 4) === 4;
  }

  #showsAs(symbol: number): boolean {
    return this.#bytes[this.#language.metadata + symbol * 3] === 1;
  }

  #publicSymbol(symbol: number): number {
    if (symbol === ERROR) return ERROR;
    return this.#halves[(this.#language.publicSymbols + symbol * 2) >> 1] ?? 0;
  }

  #aliasAt(production: number, place: number): number {
    const { longestAliases, aliases } = this.#language;
    if (production === 0 || place >= longestAliases) return 0;
    return this.#halves[(aliases + (production * longestAliases + place) * 2) >> 1] ?? 0;
  }

  #fieldAt(production: number, place: number): number {
    const { fieldCount, fieldSlices, fieldEntries } = this.#language;
    if (fieldCount === 0) return 0;
    const slice = (fieldSlices + production * 4) >> 1;
    const first = this.#halves[slice] ?? 0;
    const length = this.#halves[slice + 1] ?? 0;
    for (let entry = first; entry < first + length; entry++) {
      const at = fieldEntries + entry * 4;
      // The third byte is the place, the fourth says that the field was inherited from a child.
      if (this.#bytes[at + 2] === place && this.#bytes[at + 3] === 0) return this.#halves[at >> 1] ?? 0;
    }
    return 0;
  }
}
