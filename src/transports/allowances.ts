import { batchTooLong, tooBusy, tooManyAtOnce, tooOften } from "./refusal.ts";

export interface AllowanceLimits {
  readonly requestsPerSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
  readonly requestsAtOnce: number;
  /** Of all visitors together. */
  readonly requestsInAll: number;
  readonly streamsAtOnce: number;
}

/** A body that is being read keeps nobody else waiting, however slowly it comes; a request that is answered may. */
export type Entrance = "bodies" | "requests" | "streams";

interface Allowance {
  left: number;
  countedAt: number;
  readonly inside: Record<Entrance, number>;
}

/** Of more visitors than this, those that are at nothing are forgotten. */
const MOST_KEPT = 10_000;

/** What each visitor may ask of the server, so that one cannot have it all. */
export class Allowances {
  readonly #limits: AllowanceLimits;
  readonly #now: () => number;
  readonly #visitors = new Map<string, Allowance>();
  #requests = 0;

  constructor(limits: AllowanceLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts a request, or as many as one of them holds; refuses it when there were too many lately. */
  spend(visitor: string, count = 1): void {
    const { requestsPerSecond, burst } = this.#limits;
    const allowance = this.#of(visitor);
    const now = this.#now();
    allowance.left = Math.min(
      burst,
      allowance.left + ((now - allowance.countedAt) / 1_000) * requestsPerSecond,
    );
    allowance.countedAt = now;
    if (allowance.left < 1) throw tooOften(((1 - allowance.left) / requestsPerSecond) * 1_000);
    allowance.left -= count;
  }

  /** Counts what is under way until the answer is called. */
  enter(visitor: string, what: Entrance, count = 1): () => void {
    const { requestsAtOnce, requestsInAll, streamsAtOnce } = this.#limits;
    const { inside } = this.#of(visitor);
    const most = what === "streams" ? streamsAtOnce : requestsAtOnce;
    if (count > most) throw batchTooLong(most);
    if (inside[what] + count > most) throw tooManyAtOnce(what);
    const ofAll = what === "requests" ? count : 0;
    if (this.#requests + ofAll > requestsInAll) throw tooBusy();
    inside[what] += count;
    this.#requests += ofAll;
    return () => {
      inside[what] -= count;
      this.#requests -= ofAll;
    };
  }

  #of(visitor: string): Allowance {
    const known = this.#visitors.get(visitor);
    if (known) return known;
    if (this.#visitors.size >= MOST_KEPT) this.#forgetIdle();
    const fresh = {
      left: this.#limits.burst,
      countedAt: this.#now(),
      inside: { bodies: 0, requests: 0, streams: 0 },
    };
    this.#visitors.set(visitor, fresh);
    return fresh;
  }

  #forgetIdle(): void {
    for (const [visitor, { inside }] of this.#visitors)
      if (inside.bodies + inside.requests + inside.streams === 0) this.#visitors.delete(visitor);
  }
}
