interface Kept<Answer> {
  readonly answer: Answer;
  readonly untilMs: number;
}

/** Answers that are not asked for again for a while; the oldest go when there are too many. */
export class RecentAnswers<Answer> {
  readonly #kept = new Map<string, Kept<Answer>>();
  readonly #most: number;
  readonly #keptMs: number;
  readonly #now: () => number;

  constructor(most: number, keptMs: number, now: () => number) {
    this.#most = most;
    this.#keptMs = keptMs;
    this.#now = now;
  }

  get(key: string): Answer | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.untilMs > this.#now() ? kept.answer : undefined;
  }

  set(key: string, answer: Answer): void {
    this.#kept.delete(key);
    this.#kept.set(key, { answer, untilMs: this.#now() + this.#keptMs });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) return;
      this.#kept.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }
}
