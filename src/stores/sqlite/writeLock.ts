import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../domain/failure.ts";
import type { Connection } from "./connection.ts";
import { isBusy } from "./sqliteFailure.ts";

const GIVE_UP_AFTER_MS = 5_000;
const LONGEST_PAUSE_MS = 16;

/**
 * Each time twice as long, and random. Asking more often lets all of them wait for less at first, and then for more: on
 * two cores, sixteen processes that ask every millisecond take each other the time to write.
 */
function pause(attempt: number): Promise<void> {
  return sleep(Math.min(2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random()));
}

/**
 * Takes SQLite's one write lock. Writers of this process queue up in order; between processes the lock is asked for
 * again after a short random pause, which neither blocks this process nor lets two of them keep missing each other.
 */
export class WriteLock {
  readonly #connection: Connection;
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Runs `work` inside BEGIN IMMEDIATE … COMMIT, or ROLLBACK if it throws. */
  exclusively<T>(work: () => Promise<T> | T, onRollback: () => void = () => {}): Promise<T> {
    const turn = this.#last.then(() => this.#run(work, onRollback));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #run<T>(work: () => Promise<T> | T, onRollback: () => void): Promise<T> {
    await this.#begin();
    try {
      const result = await work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (thrown) {
      this.#rollback();
      onRollback();
      throw thrown;
    }
  }

  async #begin(): Promise<void> {
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    for (let attempt = 0; ; attempt++) {
      try {
        this.#connection.exec("BEGIN IMMEDIATE");
        return;
      } catch (thrown) {
        const busy = thrown instanceof Failure && isBusy(thrown.cause);
        if (!busy || performance.now() > deadline) throw thrown;
        await pause(attempt);
      }
    }
  }

  /** Some errors, a full disk among them, end the transaction by themselves; then there is nothing to roll back. */
  #rollback(): void {
    try {
      this.#connection.exec("ROLLBACK");
    } catch (thrown) {
      const alreadyEnded = thrown instanceof Error && /no transaction is active/.test(thrown.message);
      if (!alreadyEnded) throw thrown;
    }
  }
}
