import type { Instant } from "../../src/domain/time.ts";

const BEGINNING = Date.UTC(2030, 0, 1);

/** Time that passes only when it is told to. */
export class VirtualClock {
  #now: Instant = BEGINNING;

  readonly now = (): Instant => this.#now;

  /** Forwards, or back if negative. */
  move(ms: number): void {
    this.#now += ms;
  }
}
