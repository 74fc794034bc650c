export type RoundState = "idle" | "detecting" | "debouncing" | "rebuilding";

export interface RoundParts {
  /** Brings the index up to the working tree: at these paths, or everywhere. */
  rebuild(paths: readonly string[] | null, signal: AbortSignal): Promise<void>;
  onFailure(thrown: unknown): void;
}

/** One save is several events: a new file, a rename, a change of attributes. They come within this time. */
const GATHER_MS = 50;
const QUIET_MS = 500;
/** Whoever never stops writing is indexed nevertheless. */
const LONGEST_MS = 1_000;
/** From here on one look at everything is cheaper than many at single files: a branch was switched. */
const MOST_PATHS = 200;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Turns hints into rebuilds: idle → detecting → debouncing → rebuilding → idle. Hints that come during a rebuild start
 * another round after it; those of a rebuild that failed are kept for the next try, which waits longer each time.
 */
export class ChangeRounds {
  readonly #parts: RoundParts;
  readonly #stop = new AbortController();
  readonly #paths = new Set<string>();
  #isEverywhere = false;
  #state: RoundState = "idle";
  #firstAtMs = 0;
  #lastAtMs = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #rebuilding: Promise<void> | undefined;

  constructor(parts: RoundParts) {
    this.#parts = parts;
  }

  get state(): RoundState {
    return this.#state;
  }

  get hasHints(): boolean {
    return this.#isEverywhere || this.#paths.size > 0;
  }

  /** Where something may have changed; null is everywhere. */
  hint(path: string | null): void {
    if (this.#stop.signal.aborted) return;
    this.#note(path);
    this.#lastAtMs = performance.now();
    if (this.#state === "idle") this.#begin(GATHER_MS);
  }

  /** Rebuilds now instead of when it is due, and until there are no hints left. A failure ends it, and makes the answer false. */
  async flush(): Promise<boolean> {
    await this.#rebuilding;
    while (this.hasHints && this.#failures === 0 && !this.#stop.signal.aborted) await this.#rebuild();
    return !this.hasHints;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#rebuilding;
    this.#state = "idle";
  }

  #note(path: string | null): void {
    if (this.#isEverywhere) return;
    if (path !== null) this.#paths.add(path);
    this.#isEverywhere = path === null || this.#paths.size > MOST_PATHS;
    if (this.#isEverywhere) this.#paths.clear();
  }

  #begin(inMs: number): void {
    this.#state = "detecting";
    this.#firstAtMs = performance.now();
    this.#schedule(inMs);
  }

  #schedule(inMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onTime(), inMs).unref();
  }

  #onTime(): void {
    const dueAtMs = Math.min(this.#lastAtMs + QUIET_MS, this.#firstAtMs + LONGEST_MS);
    const restMs = dueAtMs - performance.now();
    if (restMs <= 0) {
      void this.#rebuild();
      return;
    }
    this.#state = "debouncing";
    this.#schedule(Math.ceil(restMs));
  }

  #rebuild(): Promise<void> {
    this.#rebuilding ??= this.#rebuildOnce();
    return this.#rebuilding;
  }

  async #rebuildOnce(): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = "rebuilding";
    const paths = this.#isEverywhere ? null : [...this.#paths];
    this.#paths.clear();
    this.#isEverywhere = false;
    try {
      await this.#parts.rebuild(paths, this.#stop.signal);
      this.#failures = 0;
    } catch (thrown) {
      this.#onFailure(paths, thrown);
    }
    this.#rebuilding = undefined;
    this.#state = "idle";
    if (this.hasHints && !this.#stop.signal.aborted) this.#begin(this.#pauseMs());
  }

  #onFailure(paths: readonly string[] | null, thrown: unknown): void {
    if (this.#stop.signal.aborted) return;
    for (const path of paths ?? [null]) this.#note(path);
    this.#failures += 1;
    this.#parts.onFailure(thrown);
  }

  #pauseMs(): number {
    if (this.#failures === 0) return GATHER_MS;
    return Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
  }
}
