import type { LeaseUse } from "./withLease.ts";

export interface LeadershipEvents {
  onGained(): void;
  onLost(): void;
  onProblem(thrown: unknown): void;
}

export interface LeadershipTiming {
  /** A leader that dies is replaced after this time. */
  readonly ttlMs: number;
  readonly askEveryMs: number;
}

const TIMING: LeadershipTiming = { ttlMs: 10_000, askEveryMs: 3_000 };

/** Whether another process leads. */
export async function isLedByAnother({ leases, name, holder }: LeaseUse): Promise<boolean> {
  const leader = await leases.holder(name);
  return leader !== null && leader !== holder;
}

/** One of all processes that serve a root leads: the one that holds the lease. The others go on asking for it. */
export class Leadership {
  readonly #use: LeaseUse;
  readonly #events: LeadershipEvents;
  readonly #timing: LeadershipTiming;
  #leadsUntilMs = Number.NEGATIVE_INFINITY;
  #isLeader = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> = Promise.resolve();

  constructor(use: LeaseUse, events: LeadershipEvents, timing = TIMING) {
    this.#use = use;
    this.#events = events;
    this.#timing = timing;
  }

  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** Resolves when it is known who leads. */
  async start(): Promise<void> {
    this.#asking = this.#ask();
    await this.#asking;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#asking;
    if (!this.#isLeader) return;
    this.#isLeader = false;
    await this.#use.leases.release(this.#use.name, this.#use.holder).catch(this.#events.onProblem);
  }

  async #ask(): Promise<void> {
    const { leases, name, holder } = this.#use;
    const askedAtMs = performance.now();
    try {
      const { ttlMs } = this.#timing;
      const { held } = await leases.acquire(name, holder, ttlMs);
      if (held) this.#leadsUntilMs = askedAtMs + ttlMs;
      this.#become(held);
    } catch (thrown) {
      this.#events.onProblem(thrown);
      this.#become(this.#isLeader && performance.now() < this.#leadsUntilMs);
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#askAgain(), this.#timing.askEveryMs).unref();
  }

  #askAgain(): void {
    this.#asking = this.#ask();
  }

  #become(leader: boolean): void {
    if (leader === this.#isLeader) return;
    this.#isLeader = leader;
    if (leader) this.#events.onGained();
    else this.#events.onLost();
  }
}
