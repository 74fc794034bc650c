import { toFailure } from "../../domain/failure.ts";
import type { Log } from "../../domain/log.ts";
import type { SourceTree, SourceWatch, WatchMethod } from "../../sources/port.ts";
import { ChangeRounds, type RoundParts, type RoundState } from "./changeRounds.ts";
import { Leadership } from "./leadership.ts";
import type { LeaseUse } from "./withLease.ts";

export const WATCHER_STATES = ["off", "following", "idle", "detecting", "debouncing", "rebuilding"] as const;
export type WatcherState = "off" | "following" | RoundState;

export interface WatcherStatus {
  readonly state: WatcherState;
  /** Null where this process does not watch. */
  readonly method: WatchMethod | null;
  readonly problems: readonly string[];
}

export interface TreeWatcherParts {
  readonly tree: SourceTree;
  /** Whoever holds it watches. */
  readonly lease: LeaseUse;
  readonly poll: boolean;
  readonly rebuild: RoundParts["rebuild"];
  readonly log: Log;
}

const MOST_PROBLEMS = 5;
const TRY_AGAIN_AFTER_MS = 5_000;
/** A system whose queue of events runs over loses some and tells nobody, so everything is looked at now and then. */
const LOOK_EVERYWHERE_EVERY_MS = 60_000;

/** Keeps the index up to the working tree, in one of all the processes that serve it. */
export class TreeWatcher {
  readonly #parts: TreeWatcherParts;
  readonly #leadership: Leadership;
  #rounds: ChangeRounds | null = null;
  #watch: SourceWatch | null = null;
  #problems: readonly string[] = [];
  /** Why the last rebuild did not succeed; null when it did. */
  #failure: string | null = null;
  #changing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: TreeWatcherParts) {
    this.#parts = parts;
    this.#leadership = new Leadership(parts.lease, {
      onGained: () => this.#then(() => this.#lead()),
      onLost: () => this.#then(() => this.#follow()),
      onProblem: (cause) => parts.log.warn("who watches could not be agreed on", { cause }),
    });
  }

  get status(): WatcherStatus {
    const state = this.#rounds?.state ?? "following";
    const problems = this.#failure === null ? this.#problems : [...this.#problems, this.#failure];
    return { state, method: this.#watch?.method ?? null, problems };
  }

  /** Whether every change so far was told of, so that nobody else needs to look. */
  get isWatching(): boolean {
    return this.#watch?.method === "events";
  }

  /** Resolves when this process watches, or another does. */
  async start(): Promise<void> {
    await this.#leadership.start();
    await this.#changing;
  }

  /** Brings the index up to all changes told of so far; false where it could not. */
  async flush(): Promise<boolean> {
    await this.#watch?.settled();
    return (await this.#rounds?.flush()) ?? false;
  }

  async stop(): Promise<void> {
    await this.#leadership.stop();
    this.#then(() => this.#follow());
    await this.#changing;
  }

  /** Gaining and losing may come faster than a watch is opened. */
  #then(change: () => Promise<void>): void {
    this.#changing = this.#changing.then(change).catch((thrown) => this.#note(toFailure(thrown).message));
  }

  async #lead(): Promise<void> {
    this.#rounds = this.#newRounds();
    await this.#openWatch(this.#rounds);
  }

  async #openWatch(rounds: ChangeRounds): Promise<void> {
    await this.#closeWatch();
    const { tree, poll } = this.#parts;
    const onProblem = (problem: string) => this.#note(problem);
    try {
      this.#watch = await tree.watch({ onChange: (path) => rounds.hint(path), onProblem }, { poll });
    } catch (thrown) {
      this.#timer = setTimeout(() => this.#then(() => this.#openWatch(rounds)), TRY_AGAIN_AFTER_MS).unref();
      throw thrown;
    }
    // Nobody told of what changed before.
    rounds.hint(null);
    this.#timer = setInterval(() => rounds.hint(null), LOOK_EVERYWHERE_EVERY_MS).unref();
  }

  async #closeWatch(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#watch?.close();
    this.#watch = null;
  }

  #newRounds(): ChangeRounds {
    const rounds = new ChangeRounds({
      rebuild: async (paths, signal) => {
        await this.#parts.rebuild(paths, signal);
        if (this.#failure !== null) this.#recover(rounds);
      },
      onFailure: (thrown) => {
        this.#failure = `The index was not brought up to date: ${toFailure(thrown).message}`;
        this.#parts.log.warn(this.#failure, { cause: thrown });
      },
    });
    return rounds;
  }

  /** A folder that was gone and is back is another one to the system, which does not watch that. */
  #recover(rounds: ChangeRounds): void {
    this.#failure = null;
    this.#then(async () => {
      if (this.#rounds === rounds) await this.#openWatch(rounds);
    });
  }

  async #follow(): Promise<void> {
    await this.#closeWatch();
    await this.#rounds?.stop();
    this.#rounds = null;
  }

  #note(problem: string): void {
    if (this.#problems.at(-1) === problem) return;
    this.#parts.log.warn(problem);
    this.#problems = [...this.#problems, problem].slice(-MOST_PROBLEMS);
  }
}
