/** Where each row of a long list begins, from the heights that are known and a guess for those that are not. */
export class RowHeights {
  readonly #guess: number;
  readonly #known: number[] = [];
  #tops: number[] = [0];

  constructor(guess: number) {
    this.#guess = guess;
  }

  /** True when that changed anything. */
  set(row: number, height: number): boolean {
    if (this.#known[row] === height) return false;
    this.#known[row] = height;
    // Those before it begin where they did.
    this.#tops.length = Math.min(this.#tops.length, row + 1);
    return true;
  }

  topOf(row: number): number {
    for (let at = this.#tops.length; at <= row; at++)
      this.#tops.push((this.#tops[at - 1] ?? 0) + (this.#known[at - 1] ?? this.#guess));
    return this.#tops[row] ?? 0;
  }

  /** The row at a height, of so many. */
  rowAt(height: number, count: number): number {
    let [low, high] = [0, Math.max(0, count - 1)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.topOf(middle) <= height) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
