import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../domain/failure.ts";
import { checkNotHeld, holding } from "../adapter/heldLocks.ts";
import { checkWanted, Turns } from "../adapter/turns.ts";
import type { Connection } from "./connection.ts";
import { rollBack } from "./rollBack.ts";
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

export interface WriteLockOptions {
  /** Looks at the file as the first thing in every transaction, which fails if this throws. */
  readonly afterBegin?: () => void;
  /** The last look at it, which undoes the transaction if this throws. */
  readonly beforeCommit?: () => void;
  readonly now?: () => number;
}

export interface Exclusive {
  /** What was remembered inside may be gone. */
  readonly onRollback?: () => void;
  /** Withdraws what has not begun. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes SQLite's one write lock. Writers of this process queue up in order; between processes the lock is asked for
 * again after a short random pause, which neither blocks this process nor lets two of them keep missing each other.
 */
export class WriteLock {
  readonly #connection: Connection;
  readonly #afterBegin: () => void;
  readonly #beforeCommit: () => void;
  readonly #now: () => number;
  readonly #turns = new Turns();

  constructor(
    connection: Connection,
    { afterBegin = () => {}, beforeCommit = () => {}, now = () => performance.now() }: WriteLockOptions = {},
  ) {
    this.#connection = connection;
    this.#afterBegin = afterBegin;
    this.#beforeCommit = beforeCommit;
    this.#now = now;
  }

  /** Runs `work` inside BEGIN IMMEDIATE … COMMIT, or ROLLBACK if it throws. */
  async exclusively<T>(
    work: () => Promise<T> | T,
    { onRollback = () => {}, signal }: Exclusive = {},
  ): Promise<T> {
    checkNotHeld(this.#connection.path);
    // Counted from here, so that those who queue up behind another process's lock do not wait for it one by one.
    const deadline = this.#now() + GIVE_UP_AFTER_MS;
    await this.#turns.take(signal);
    try {
      await this.#begin(deadline, signal);
      return await this.#run(work, onRollback);
    } finally {
      this.#turns.pass();
    }
  }

  async #run<T>(work: () => Promise<T> | T, onRollback: () => void): Promise<T> {
    try {
      this.#afterBegin();
      const result = await holding(this.#connection.path, work);
      this.#beforeCommit();
      this.#connection.exec("COMMIT");
      return result;
    } catch (thrown) {
      rollBack(this.#connection);
      onRollback();
      throw thrown;
    }
  }

  async #begin(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      checkWanted(signal);
      try {
        this.#connection.exec("BEGIN IMMEDIATE");
        return;
      } catch (thrown) {
        const busy = thrown instanceof Failure && isBusy(thrown.cause);
        if (!busy || this.#now() > deadline) throw thrown;
        await pause(attempt);
      }
    }
  }
}
