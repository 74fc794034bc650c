import type { Chart } from "../chart/chart.ts";

/** Who is tied to whom, so that the ties of one node are found without looking at all. */
export class Neighbours {
  readonly #offsets: Int32Array;
  readonly #ties: Int32Array;

  constructor({ ids, ties: { from, to } }: Chart) {
    this.#offsets = new Int32Array(ids.length + 1);
    const each = (visit: (node: number, tie: number) => void) => {
      for (let tie = 0; tie < from.length; tie++) {
        visit(from[tie] ?? 0, tie);
        visit(to[tie] ?? 0, tie);
      }
    };
    each((node) => {
      this.#offsets[node + 1] = (this.#offsets[node + 1] ?? 0) + 1;
    });
    for (let node = 0; node < ids.length; node++) {
      this.#offsets[node + 1] = (this.#offsets[node + 1] ?? 0) + (this.#offsets[node] ?? 0);
    }
    this.#ties = new Int32Array(this.#offsets[ids.length] ?? 0);
    const next = this.#offsets.slice();
    each((node, tie) => {
      const place = next[node] ?? 0;
      this.#ties[place] = tie;
      next[node] = place + 1;
    });
  }

  /** The numbers of the ties of a node, both ways. */
  of(node: number): Int32Array {
    return this.#ties.subarray(this.#offsets[node] ?? 0, this.#offsets[node + 1] ?? 0);
  }
}
