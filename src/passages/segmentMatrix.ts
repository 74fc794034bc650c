import { BLOCK_ROWS, RowMemory } from "../domain/vectors/rowMemory.ts";
import type { VectorRows } from "./vectorRows.ts";

/** The vectors of a segment where they can be compared with a question's. */
export class SegmentMatrix {
  readonly dims: number;
  readonly #slots: number;
  readonly #rows: RowMemory;

  constructor({ dims, codes, scales }: VectorRows) {
    this.dims = dims;
    this.#slots = scales.length;
    this.#rows = new RowMemory(dims);
    this.#rows.load(codes, scales);
  }

  /** Writes the cosine of each slot into `to`, from `first` on. */
  compare(query: Float32Array, to: Float32Array, first: number): void {
    if (this.#slots === 0) return;
    const factor = this.#rows.writeQuery(query);
    for (let slot = 0; slot < this.#slots; slot += BLOCK_ROWS) {
      const scores = this.#rows.scoreBlock(slot, Math.min(BLOCK_ROWS, this.#slots - slot));
      for (let at = 0; at < scores.length; at++) to[first + slot + at] = (scores[at] as number) * factor;
    }
  }
}
