import { toFailure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import { orAborted } from "../domain/orAborted.ts";

export interface BackgroundParts {
  /** What it is, for the log. */
  readonly name: string;
  /** False when another process is at it, and it is to be tried again later. */
  work(signal: AbortSignal): Promise<boolean>;
  readonly log: Log;
}

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** How soon it is looked whether another process has left something to do. */
const ELSEWHERE_PAUSE_MS = 5_000;

/** Work beside answers: one run at a time, once more when asked meanwhile, and after each setback a longer pause. */
export class BackgroundWork {
  readonly #parts: BackgroundParts;
  readonly #stopped = new AbortController();
  #isClosed = false;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #rest: NodeJS.Timeout | null = null;
  #setbacks = 0;
  #problem: string | null = null;

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Whether it pauses, after a setback or for another process. */
  get isResting(): boolean {
    return this.#rest !== null;
  }

  /** Why it rests; null when nothing went wrong the last time. */
  get problem(): string | null {
    return this.#problem;
  }

  /** There may be something to do, which is done unless it rests. */
  nudge(): void {
    if (!this.#rest) this.#start();
  }

  /** As `nudge`, and at once. */
  run(): void {
    this.#stopResting();
    this.#start();
  }

  /** When the run under way, and one asked for meanwhile, has ended, unless whoever waits is told to stop. */
  async settled(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    while (this.#running) await orAborted(this.#running, signal);
  }

  /** Breaks off what is under way or, where patient, waits for its end. */
  async close({ isPatient = false } = {}): Promise<void> {
    this.#isClosed = true;
    this.#stopResting();
    if (isPatient) await this.#running;
    this.#stopped.abort();
    await this.#running;
  }

  #start(): void {
    if (this.#isClosed) return;
    this.#isAskedAgain = this.#running !== null;
    this.#running ??= this.#once().finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) this.nudge();
    });
  }

  async #once(): Promise<void> {
    try {
      const isDone = await this.#parts.work(this.#stopped.signal);
      this.#setbacks = 0;
      this.#problem = null;
      if (!isDone) this.#restFor(ELSEWHERE_PAUSE_MS);
    } catch (thrown) {
      if (!this.#isClosed) this.#setback(thrown);
    }
  }

  #setback(thrown: unknown): void {
    const pauseMs = Math.min(SHORTEST_PAUSE_MS * 2 ** this.#setbacks, LONGEST_PAUSE_MS);
    const { log, name } = this.#parts;
    this.#problem = toFailure(thrown).message;
    // Told once: it is tried again until it works.
    if (this.#setbacks === 0) log.warn(`${name} have to wait`, { pauseMs, cause: thrown });
    this.#setbacks += 1;
    this.#restFor(pauseMs);
  }

  #restFor(pauseMs: number): void {
    this.#isAskedAgain = false;
    this.#stopResting();
    if (!this.#isClosed) this.#rest = setTimeout(() => this.run(), pauseMs).unref();
  }

  #stopResting(): void {
    if (this.#rest) clearTimeout(this.#rest);
    this.#rest = null;
  }
}
