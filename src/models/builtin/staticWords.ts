import { unitOf } from "../../domain/vectors/unitOf.ts";
import type { WordVectors } from "../port.ts";
import { addRows, type Table } from "./table.ts";
import type { TokenIndex } from "./tokenIndex.ts";
import { wordsOf } from "./wordsOf.ts";

const MOST_REMEMBERED = 8000;
/** Longer ones are rare, and a long piece of a text keeps all of that text in memory. */
const LONGEST_REMEMBERED = 24;

/** What single words mean: the sum of the word's pieces. */
export class StaticWords implements WordVectors {
  readonly dims: number;
  readonly #table: Table;
  readonly #tokens: TokenIndex;
  readonly #remembered = new Map<string, Float32Array | null>();

  constructor(table: Table, tokens: TokenIndex) {
    this.dims = table.dims;
    this.#table = table;
    this.#tokens = tokens;
  }

  vector(word: string): Float32Array | null {
    const known = this.#remembered.get(word);
    if (known !== undefined) return known;
    const vector = this.#make(word);
    if (word.length > LONGEST_REMEMBERED) return vector;
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(word, vector);
    return vector;
  }

  #make(word: string): Float32Array | null {
    const rows = wordsOf(word, this.#tokens).flatMap((part) => this.#tokens.pieces(part));
    if (rows.length === 0) return null;
    const sum = new Float64Array(this.dims);
    addRows(sum, this.#table, Int32Array.from(rows), new Float64Array(rows.length).fill(1));
    return unitOf(sum);
  }
}
