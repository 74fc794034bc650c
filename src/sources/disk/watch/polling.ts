import { setTimeout as delay } from "node:timers/promises";
import type { SourceEntry, SourceListing } from "../../port.ts";

const EVERY_MS = 2_000;
/** A large tree is looked at less often, so that looking never takes more than a tenth of the time. */
const PAUSE_SHARE = 9;

export interface PollingParts {
  list(signal: AbortSignal): Promise<SourceListing>;
  onChange(path: string | null): void;
}

/** Looks at the whole tree again and again and tells what is not as it was. */
export class Polling {
  readonly #parts: PollingParts;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #stamps = new Map<string, string>();

  constructor(parts: PollingParts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    this.#stamps = stampsOf(await this.#parts.list(this.#stop.signal));
    this.#running = this.#keepLooking();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stop;
    let pauseMs = EVERY_MS;
    while (await slept(pauseMs, signal)) {
      const startedAt = performance.now();
      try {
        this.#compare(stampsOf(await this.#parts.list(signal)));
      } catch {
        // Whoever is told to look will meet the same, and can say so.
        if (!signal.aborted) this.#parts.onChange(null);
      }
      pauseMs = Math.max(EVERY_MS, PAUSE_SHARE * (performance.now() - startedAt));
    }
  }

  #compare(now: Map<string, string>): void {
    const before = this.#stamps;
    this.#stamps = now;
    for (const [path, stamp] of now) if (before.get(path) !== stamp) this.#parts.onChange(path);
    for (const path of before.keys()) if (!now.has(path)) this.#parts.onChange(path);
  }
}

function stampsOf({ files }: SourceListing): Map<string, string> {
  return new Map(files.map((file) => [file.path, stampOf(file)]));
}

function stampOf({ bytes, modifiedAtMs, changedAtMs }: SourceEntry): string {
  return `${bytes}:${modifiedAtMs}:${changedAtMs}`;
}

/** False when it was woken to stop. */
function slept(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal, ref: false }).catch(() => false);
}
