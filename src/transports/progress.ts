import type { Progress } from "../tools/toolContext.ts";

const SHORTEST_GAP_MS = 100;

/**
 * Passes progress on at a pace a client can show. The protocol wants it to rise, so what does not rise is left out;
 * the last report always goes out.
 */
export class PacedProgress {
  readonly #send: (progress: Progress) => Promise<void>;
  #highest = Number.NEGATIVE_INFINITY;
  #waiting: Progress | undefined;
  #gap: NodeJS.Timeout | undefined;
  #sent: Promise<void> = Promise.resolve();

  constructor(send: (progress: Progress) => Promise<void>) {
    this.#send = send;
  }

  report(progress: Progress): void {
    if (!(progress.done > this.#highest)) return;
    this.#highest = progress.done;
    this.#waiting = progress;
    if (this.#gap === undefined) this.#sendWaiting();
  }

  /** Sends what still waits and resolves when it is out, so that the answer can follow it. */
  async finish(): Promise<void> {
    this.#sendWaiting();
    this.abandon();
    await this.#sent;
  }

  /** Sends nothing more, whatever is reported: a handler that was given up may still be at work. */
  abandon(): void {
    this.#highest = Number.POSITIVE_INFINITY;
    this.#waiting = undefined;
    clearTimeout(this.#gap);
  }

  #sendWaiting(): void {
    clearTimeout(this.#gap);
    this.#gap = undefined;
    const progress = this.#waiting;
    if (progress === undefined) return;
    this.#waiting = undefined;
    this.#gap = setTimeout(() => this.#sendWaiting(), SHORTEST_GAP_MS).unref();
    this.#sent = this.#sent.then(() => this.#send(progress));
  }
}
