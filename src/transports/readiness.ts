import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../domain/log.ts";

/** Why calls cannot be served now; empty when they can. */
type Reasons = readonly string[];

interface ReadinessParts {
  check(): Promise<Reasons>;
  readonly timeoutMs: number;
  readonly log: Log;
}

interface Check {
  readonly begunMs: number;
  readonly reasons: Promise<Reasons>;
  isUnderWay: boolean;
}

const KEPT_MS = 1_000;
/** A check that still hangs after so long is left to itself, and another made. */
const GIVEN_UP_MS = 30_000;

/** Anybody may ask, as often as they like: what was found out is told for a while, and one check is made at a time. */
export class Readiness {
  readonly #parts: ReadinessParts;
  #last: Check | null = null;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  /** A check that hangs counts as a reason. */
  async reasons(): Promise<Reasons> {
    const done = new AbortController();
    const { signal } = done;
    const tooLong = delay(this.#parts.timeoutMs, ["The check took too long."], { signal }).catch(() => []);
    try {
      return await Promise.race([this.#recent(), tooLong]);
    } finally {
      done.abort();
    }
  }

  #recent(): Promise<Reasons> {
    const begunMs = performance.now();
    const last = this.#last;
    if (last && begunMs - last.begunMs < (last.isUnderWay ? GIVEN_UP_MS : KEPT_MS)) return last.reasons;
    const reasons = this.#check();
    const check: Check = { begunMs, reasons, isUnderWay: true };
    void reasons.then(() => {
      check.isUnderWay = false;
    });
    this.#last = check;
    return reasons;
  }

  async #check(): Promise<Reasons> {
    try {
      return await this.#parts.check();
    } catch (cause) {
      this.#parts.log.error("readiness not known", { cause });
      return ["The check failed; the log says why."];
    }
  }
}
