import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";
import type { LiveChange } from "./liveChange.ts";
import { LiveCircle, type LiveCircleParts } from "./liveCircle.ts";

const LOOK_EVERY_MS = 1_000;

/** Looks, while somebody watches, at what changed in this data folder, whichever process did it. */
export class LiveFeed {
  readonly #parts: LiveCircleParts;
  readonly #everyMs: number;
  readonly #log: Log;
  readonly #circles = new Map<string, LiveCircle>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: LiveCircleParts & { readonly log: Log; readonly everyMs?: number | undefined }) {
    this.#parts = parts;
    this.#everyMs = parts.everyMs ?? LOOK_EVERY_MS;
    this.#log = parts.log;
  }

  /** Resolves when what changes from now on will be told. Those of one session share each look. */
  async watch(caller: Caller, tell: (change: LiveChange) => void): Promise<() => void> {
    const key = caller.session;
    const circle = this.#circles.get(key) ?? new LiveCircle(this.#parts, caller);
    this.#circles.set(key, circle);
    const leave = circle.add(tell);
    try {
      await circle.ready();
    } catch (thrown) {
      // It is as it was when it could not begin; whoever watches next has one that begins anew.
      if (this.#circles.get(key) === circle) this.#circles.delete(key);
      throw thrown;
    }
    this.#lookLater();
    return () => {
      leave();
      if (circle.isEmpty && this.#circles.get(key) === circle) this.#circles.delete(key);
    };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#circles.clear();
    await this.#looking;
  }

  #lookLater(): void {
    if (this.#isStopped || this.#timer !== undefined || this.#circles.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look();
    }, this.#everyMs).unref();
  }

  /** What keeps one circle from hearing keeps no other from it. */
  async #look(): Promise<void> {
    for (const circle of this.#circles.values())
      await circle.look().catch((cause) => this.#log.debug("no look at what changed", { cause }));
    this.#timer = undefined;
    this.#lookLater();
  }
}
