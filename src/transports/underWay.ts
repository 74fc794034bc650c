import { setTimeout as delay } from "node:timers/promises";

/** What is being answered, so that an end can wait for it. */
export class UnderWay {
  readonly #works = new Set<Promise<void>>();

  add(work: Promise<void>): Promise<void> {
    this.#works.add(work);
    return work.finally(() => this.#works.delete(work));
  }

  /** Waits until all of it is done, for a while. */
  async settled(mostMs: number): Promise<void> {
    const done = new AbortController();
    const { signal } = done;
    const tooLong = delay(mostMs, undefined, { signal }).catch(() => {});
    await Promise.race([Promise.allSettled(this.#works), tooLong]);
    done.abort();
  }
}
