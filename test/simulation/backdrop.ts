import { setImmediate as nextTick } from "node:timers/promises";

const QUIET_TICKS = 4;

/**
 * What processes write besides their calls, such as what comes after an answer. It waits for the end of the step, and the
 * next one for the end of it, so that it falls between the same calls in every run.
 */
export class Backdrop {
  #isUp = true;
  #up = Promise.withResolvers<void>();
  #running = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      while (!this.#isUp) await this.#up.promise;
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  /** Holds it back from now on. */
  lower(): void {
    this.#isUp = false;
    this.#up = Promise.withResolvers();
  }

  /** Lets it go on; resolves when nothing more comes. */
  async raise(): Promise<void> {
    this.#isUp = true;
    this.#up.resolve();
    for (let quiet = 0; quiet < QUIET_TICKS; quiet++) {
      await nextTick();
      if (this.#running > 0) quiet = -1;
    }
  }
}
