import type { Embedder, EmbedRequest } from "../port.ts";
import { addRows, type Table, unitOf } from "./table.ts";
import type { TokenIndex } from "./tokenIndex.ts";
import { wordsOf } from "./wordsOf.ts";

/** What the vectors depend on besides the table: how a text is cut and its tokens are summed. */
export const RECIPE = 1;

/** A text is the sum of its words, each by how rare it is and, growing slowly, how often it occurs. */
export class StaticEmbedder implements Embedder {
  readonly id: string;
  readonly dims: number;
  readonly isLocal = true;
  readonly #table: Table;
  readonly #tokens: TokenIndex;

  constructor(table: Table, tokens: TokenIndex) {
    this.id = `${table.id}.${RECIPE}`;
    this.dims = table.dims;
    this.#table = table;
    this.#tokens = tokens;
  }

  async embed(texts: readonly string[], { signal }: EmbedRequest): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    return texts.map((text) => this.#embedOne(text));
  }

  #embedOne(text: string): Float32Array {
    const sum = new Float64Array(this.dims);
    for (const [word, count] of this.#countWords(text)) {
      const rows = this.#tokens.pieces(word);
      addRows(sum, this.#table, rows, this.#weightOf(rows) * (1 + Math.log(count)));
    }
    return unitOf(sum);
  }

  #countWords(text: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const word of wordsOf(text, this.#tokens)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  }

  /** A word is as rare as its rarest piece, and no heavier for being in many. */
  #weightOf(rows: readonly number[]): number {
    let weight = 0;
    for (const row of rows) weight = Math.max(weight, this.#table.weights[row] as number);
    return weight / Math.sqrt(Math.max(1, rows.length));
  }
}
