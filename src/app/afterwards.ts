import type { Log } from "../domain/log.ts";

export type Afterthought = { readonly what: string; readonly work: (signal: AbortSignal) => Promise<void> };

/** Behind a store that is away nothing must pile up without end. */
const MOST_WAITING = 1_000;
/** How long a process that ends waits for what is under way. */
const LAST_CALL_MS = 5_000;

/** Does what comes after answers, one after the other, in nobody's way. */
export class Afterwards {
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #waiting: Afterthought[] = [];
  #running: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  add(thoughts: readonly Afterthought[]): void {
    if (thoughts.length === 0) return;
    this.#waiting.push(...thoughts);
    const dropped = this.#waiting.length - MOST_WAITING;
    if (dropped > 0) {
      this.#waiting = this.#waiting.slice(dropped);
      this.#log.warn("work after answers was given up, as too much of it waits", { dropped });
    }
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), LAST_CALL_MS).unref();
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    // The answer goes out first.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (this.#stopping.signal.aborted) break;
      try {
        await next.work(this.#stopping.signal);
      } catch (cause) {
        this.#log.warn(`after an answer: ${next.what} failed`, { cause });
      }
    }
    this.#running = undefined;
  }
}
