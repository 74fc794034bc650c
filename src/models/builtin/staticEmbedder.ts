import { TextCounts } from "../../domain/textCounts.ts";
import { unitOf } from "../../domain/vectors/unitOf.ts";
import type { Embedder, EmbedRequest } from "../port.ts";
import { addRows, type Table } from "./table.ts";
import type { TokenIndex } from "./tokenIndex.ts";
import { runsOf, wordsOf } from "./wordsOf.ts";

/** What the vectors depend on besides the table: how a text is cut and its tokens are summed. */
export const RECIPE = 1;

/** A text is the sum of its words, each by how rare it is and, growing slowly, how often it occurs. */
export class StaticEmbedder implements Embedder {
  readonly id: string;
  readonly dims: number;
  readonly isLocal = true;
  readonly isQuick = true;
  readonly #table: Table;
  readonly #words: TextCounts<StaticWord>;
  /** What is summed for one text; kept, as it is filled for every text. */
  #rows = new Int32Array(1_024);
  #weights = new Float64Array(1_024);

  constructor(table: Table, tokens: TokenIndex) {
    this.id = `${table.id}.${RECIPE}`;
    this.dims = table.dims;
    this.#table = table;
    this.#words = new TextCounts({
      classOf: (character) => (/[a-z]/i.test(character) ? 1 : /[0-9]/.test(character) ? 2 : 0),
      piecesOf: runsOf,
      namesOf: (run) => wordsOf(run, tokens),
      make: (word) => staticWord(table, tokens.pieces(word)),
    });
  }

  async embed(texts: readonly string[], { signal }: EmbedRequest): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    return texts.map((text) => this.#embedOne(text));
  }

  #embedOne(text: string): Float32Array {
    let count = 0;
    for (const word of this.#words.of(text)) {
      const { rows, weight } = word.made;
      this.#reserve(count + rows.length);
      for (let at = 0; at < rows.length; at++) {
        this.#rows[count] = rows[at] as number;
        this.#weights[count] = weight * (1 + Math.log(word.count));
        count += 1;
      }
    }
    const sum = new Float64Array(this.dims);
    addRows(sum, this.#table, this.#rows.subarray(0, count), this.#weights);
    return unitOf(sum);
  }

  #reserve(count: number): void {
    if (count <= this.#rows.length) return;
    const [rows, weights] = [this.#rows, this.#weights];
    this.#rows = new Int32Array(count * 2);
    this.#rows.set(rows);
    this.#weights = new Float64Array(count * 2);
    this.#weights.set(weights);
  }
}

/** The rows of the table that a word is made of. */
interface StaticWord {
  readonly rows: readonly number[];
  readonly weight: number;
}

/** A word is as rare as its rarest piece, and no heavier for being in many. */
function staticWord({ weights }: Table, rows: readonly number[]): StaticWord {
  let weight = 0;
  for (const row of rows) weight = Math.max(weight, weights[row] as number);
  return { rows, weight: weight / Math.sqrt(Math.max(1, rows.length)) };
}
