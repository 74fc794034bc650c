import { createHash } from "node:crypto";

const MOST_KEPT = 2_000;
const FOR_MS = 10 * 60_000;

/**
 * A page that follows what happens asks the same again and again. The audit has the first of such calls; the others within
 * a while would only bury what agents did.
 */
export class Repeats {
  readonly #now: () => number;
  readonly #askedAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the same was asked a short while ago; from now on it was. */
  has(tool: string, input: unknown): boolean {
    const key = createHash("sha256")
      .update(`${tool} ${JSON.stringify(input)}`)
      .digest("base64");
    const askedAt = this.#askedAt.get(key);
    if (askedAt !== undefined && this.#now() - askedAt < FOR_MS) return true;
    this.#askedAt.delete(key);
    this.#askedAt.set(key, this.#now());
    for (const oldest of this.#askedAt.keys()) {
      if (this.#askedAt.size <= MOST_KEPT) break;
      this.#askedAt.delete(oldest);
    }
    return false;
  }
}
