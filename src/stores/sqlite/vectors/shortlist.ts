export interface Match {
  readonly key: number;
  readonly score: number;
}

/**
 * The best `limit` of any number of offers: higher scores first, of equal ones the smaller key. Kept as a heap with
 * the worst on top, so that an offer that is not good enough, as most are not, costs one comparison.
 */
export class Shortlist {
  readonly #keys: Float64Array;
  readonly #scores: Float64Array;
  #count = 0;

  /** `limit` is at least one. */
  constructor(limit: number) {
    this.#keys = new Float64Array(limit);
    this.#scores = new Float64Array(limit);
  }

  offer(key: number, score: number): void {
    if (this.#count < this.#keys.length) this.#rise(this.#count++, key, score);
    else if (this.#isWorse(0, key, score)) this.#sink(key, score);
  }

  /** Empties the list. */
  takeBestFirst(): Match[] {
    const matches = new Array<Match>(this.#count);
    while (this.#count > 0) {
      const worst = { key: this.#keys[0] as number, score: this.#scores[0] as number };
      const last = --this.#count;
      matches[last] = worst;
      this.#sink(this.#keys[last] as number, this.#scores[last] as number);
    }
    return matches;
  }

  #isWorse(slot: number, key: number, score: number): boolean {
    const held = this.#scores[slot] as number;
    return held < score || (held === score && (this.#keys[slot] as number) > key);
  }

  /** Puts an entry into the heap, from the free `slot` up to where its parent is worse. */
  #rise(slot: number, key: number, score: number): void {
    let free = slot;
    while (free > 0) {
      const parent = (free - 1) >> 1;
      if (this.#isWorse(parent, key, score)) break;
      this.#move(parent, free);
      free = parent;
    }
    this.#place(free, key, score);
  }

  /** Puts an entry in place of the worst, down to where both children are better. */
  #sink(key: number, score: number): void {
    let free = 0;
    for (let child = 1; child < this.#count; child = 2 * free + 1) {
      const worse = this.#worseSibling(child);
      if (!this.#isWorse(worse, key, score)) break;
      this.#move(worse, free);
      free = worse;
    }
    this.#place(free, key, score);
  }

  #worseSibling(left: number): number {
    const right = left + 1;
    if (right >= this.#count) return left;
    return this.#isWorse(right, this.#keys[left] as number, this.#scores[left] as number) ? right : left;
  }

  #move(from: number, to: number): void {
    this.#place(to, this.#keys[from] as number, this.#scores[from] as number);
  }

  #place(slot: number, key: number, score: number): void {
    this.#keys[slot] = key;
    this.#scores[slot] = score;
  }
}
