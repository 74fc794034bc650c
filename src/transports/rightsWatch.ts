import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../domain/log.ts";
import type { Doorkeeper } from "./connection.ts";

/** A way in that keeps something for those who came by it. */
interface Door {
  /** By which rights; null for what was begun without one. */
  owners(): ReadonlySet<string | null>;
  closeOwned(owner: string | null): void;
}

interface RightsWatchParts {
  readonly doors: readonly Door[];
  readonly doorkeeper: Pick<Doorkeeper, "asksForTokens" | "stillHolds">;
  readonly everyMs: number;
  readonly log: Log;
}

const MOST_AT_ONCE = 16;
/** Whoever keeps the rights is asked anew after so long, whatever became of the question. */
const ANSWER_MS = 10_000;

/** Ends what was begun by a right that is over, or without one before tokens were asked for. */
export class RightsWatch {
  readonly #parts: RightsWatchParts;
  readonly #over = new AbortController();
  #isFailing = false;

  constructor(parts: RightsWatchParts) {
    this.#parts = parts;
  }

  /** Looks again and again, each time a while after the last. */
  async start(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      await delay(this.#parts.everyMs, undefined, { ref: false, signal }).catch(() => {});
      if (!signal.aborted) await this.#look();
    }
  }

  stop(): void {
    this.#over.abort();
  }

  async #look(): Promise<void> {
    const owners = new Set(this.#parts.doors.flatMap((door) => [...door.owners()]));
    const asking = new Set<Promise<void>>();
    let failure: unknown;
    for (const owner of owners) {
      const asked = this.#closeIfEnded(owner)
        .catch((cause) => {
          failure = cause;
        })
        .finally(() => asking.delete(asked));
      asking.add(asked);
      if (asking.size >= MOST_AT_ONCE) await Promise.race(asking);
    }
    await Promise.all(asking);
    if (!this.#over.signal.aborted) this.#tell(failure);
  }

  async #closeIfEnded(owner: string | null): Promise<void> {
    const { doorkeeper, doors } = this.#parts;
    const answered = new AbortController();
    const { signal } = answered;
    const tooLong = delay(ANSWER_MS, undefined, { ref: false, signal }).then(() => {
      throw new Error("There was no answer for too long.");
    });
    const holds =
      owner === null ? doorkeeper.asksForTokens().then((asks) => !asks) : doorkeeper.stillHolds(owner);
    try {
      if (await Promise.race([holds, tooLong])) return;
    } finally {
      answered.abort();
    }
    for (const door of doors) door.closeOwned(owner);
  }

  /** Once, and not with each round. */
  #tell(cause: unknown): void {
    const isFailing = cause !== undefined;
    if (isFailing && !this.#isFailing) this.#parts.log.warn("rights could not be looked at", { cause });
    if (!isFailing && this.#isFailing) this.#parts.log.info("rights can be looked at again");
    this.#isFailing = isFailing;
  }
}
