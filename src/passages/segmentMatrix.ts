import { RowMemory } from "../domain/vectors/rowMemory.ts";
import type { VectorRows } from "./vectorRows.ts";

/** Slots from `first` up to, and without, `end`. */
export interface SlotRange {
  readonly first: number;
  readonly end: number;
}

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

  /** Writes the cosines of some slots into `to`, where the segment begins at `first`. */
  compare(query: Float32Array, ranges: Iterable<SlotRange>, to: Float32Array, first: number): void {
    if (this.#slots === 0) return;
    const factor = this.#rows.writeQuery(query);
    for (const range of ranges) {
      let slot = range.first;
      while (slot < range.end) {
        const scores = this.#rows.scoreRows(slot, range.end - slot);
        for (let at = 0; at < scores.length; at++) to[first + slot + at] = (scores[at] as number) * factor;
        slot += scores.length;
      }
    }
  }
}
