import type { Instant } from "../../domain/time.ts";

/** By what a right is there: until when, and by which key. */
interface Shown {
  readonly endsAt: Instant;
  readonly print: string;
}

const MOST_KEPT = 10_000;

/** The rights that tokens gave lately. Of too many the one that was not shown for longest is forgotten, and what it began ends. */
export class ShownRights {
  readonly #shown = new Map<string, Shown>();
  readonly #most: number;

  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  get(id: string): Shown | undefined {
    return this.#shown.get(id);
  }

  /** Two tokens may give the same right, and then it is there until both have ended. */
  show(id: string, { endsAt, print }: Shown): void {
    const before = this.#shown.get(id);
    // Last from now on in the order of when they were shown.
    this.#shown.delete(id);
    for (const oldest of this.#shown.keys()) {
      if (this.#shown.size < this.#most) break;
      this.#shown.delete(oldest);
    }
    this.#shown.set(id, { endsAt: Math.max(endsAt, before?.endsAt ?? 0), print });
  }

  forget(id: string): void {
    this.#shown.delete(id);
  }
}
