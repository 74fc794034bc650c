import type { Clock } from "../../domain/clock.ts";
import type { Log } from "../../domain/log.ts";
import type { Leases } from "../../stores/port.ts";

export interface HeartbeatTiming {
  /** Not heard of for so long, a process is gone. */
  readonly lapseMs: number;
  readonly renewEveryMs: number;
  /** How often it is looked whether a renewal is due. */
  readonly lookEveryMs: number;
}

const TIMING: HeartbeatTiming = { lapseMs: 60_000, renewEveryMs: 15_000, lookEveryMs: 1_000 };

export interface HeartbeatParts {
  readonly leases: Leases;
  readonly name: string;
  readonly holder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly timing?: Partial<HeartbeatTiming> | undefined;
}

/**
 * Shows that this process is alive, by a lease, from when it is first asked to. Whether that is due is told by the clock on
 * the wall and looked at often: the timers of a machine that slept know nothing of the time it slept, the lease does.
 */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  readonly #timing: HeartbeatTiming;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #renewal: Promise<void> | null = null;
  #looking: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
    this.#timing = { ...TIMING, ...parts.timing };
  }

  /** Resolves when it is seen by others, and will be for longer than a transaction takes. */
  async beat(): Promise<void> {
    if (this.#isStopped) return;
    this.#looking ??= setInterval(() => this.#look(), this.#timing.lookEveryMs).unref();
    if (this.#isDue) await this.#renew();
  }

  /** Others see at once that it is gone. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#looking);
    await this.#renewal?.catch(() => {});
    const { leases, name, holder, log } = this.#parts;
    const hasBeat = this.#renewedAt > Number.NEGATIVE_INFINITY;
    if (hasBeat)
      await leases.release(name, holder).catch((cause) => log.debug("the lease runs out", { cause }));
  }

  get #isDue(): boolean {
    const sinceMs = this.#parts.clock.now() - this.#renewedAt;
    // A clock that was set back tells nothing about how long ago it was.
    return sinceMs < 0 || sinceMs >= this.#timing.renewEveryMs;
  }

  /** One that fails, as the store is busy, is tried again with the next look: there is time for many before the lease ends. */
  #look(): void {
    if (this.#isDue) this.#renew().catch((cause) => this.#parts.log.debug("not seen by others", { cause }));
  }

  #renew(): Promise<void> {
    this.#renewal ??= this.#acquire().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #acquire(): Promise<void> {
    const { leases, name, holder, clock } = this.#parts;
    const askedAt = clock.now();
    await leases.acquire(name, holder, this.#timing.lapseMs);
    this.#renewedAt = askedAt;
  }
}
