import type { Postings } from "./passage.ts";

const MOST_BYTES = 32 * 1024 * 1024;
/** Taking fewer apart takes less time than it is worth. */
const LEAST_POSTINGS = 2_000;

/** Postings of common terms that were read lately: who asks for one is likely to be followed by others. */
export class PostingsCache {
  readonly #postings = new Map<string, Postings>();
  #bytes = 0;

  /** Makes them the last to be forgotten. */
  get(term: string): Postings | undefined {
    const postings = this.#postings.get(term);
    if (postings) {
      this.#postings.delete(term);
      this.#postings.set(term, postings);
    }
    return postings;
  }

  set(term: string, postings: Postings): void {
    if (postings.slots.length < LEAST_POSTINGS || this.#postings.has(term)) return;
    this.#postings.set(term, postings);
    this.#bytes += bytesOf(postings);
    for (const [oldest, each] of this.#postings) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#postings.delete(oldest);
      this.#bytes -= bytesOf(each);
    }
  }
}

function bytesOf({ slots, counts }: Postings): number {
  return slots.buffer.byteLength + counts.buffer.byteLength;
}
