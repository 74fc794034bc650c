/** So much of a kind of work at once, and whoever waits with much of it keeps nobody waiting who has little. */
export class FairTurns {
  readonly #atOnce: number;
  /** Those who wait, by whose they are; the one whose turn comes next first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #underWay = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async during<Result>(whose: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turnOf(whose);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turnOf(whose: string): Promise<void> {
    if (this.#underWay < this.#atOnce) {
      this.#underWay += 1;
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(whose);
    if (queue) queue.push(resolve);
    else this.#waiting.set(whose, [resolve]);
    return promise;
  }

  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#underWay -= 1;
      return;
    }
    const [whose, queue] = next;
    const go = queue.shift();
    this.#waiting.delete(whose);
    if (queue.length > 0) this.#waiting.set(whose, queue);
    go?.();
  }
}
