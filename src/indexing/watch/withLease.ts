import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../../domain/failure.ts";
import type { Leases } from "../../stores/port.ts";

export interface LeaseUse {
  readonly leases: Leases;
  readonly name: string;
  readonly holder: string;
}

const TTL_MS = 15_000;
const ASK_AGAIN_MS = 250;

/**
 * Does work that only one process should do at a time; the others wait for it, until they are told to stop. The work is
 * told to stop, too, when another process has had the lease meanwhile: this one slept for longer than it lasts.
 */
export async function withLease<T>(
  use: LeaseUse,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  ttlMs = TTL_MS,
): Promise<T> {
  const { leases, name, holder } = use;
  const fence = await taken(use, signal, ttlMs);
  const lost = new AbortController();
  const renew = async () => {
    const lease = await leases.acquire(name, holder, ttlMs);
    if (!lease.held || lease.fence !== fence) lost.abort(takenOver());
  };
  // A renewal that fails is not worth stopping for: the next is due before the lease runs out.
  const renewing = setInterval(() => void renew().catch(() => {}), ttlMs / 3).unref();
  try {
    signal.throwIfAborted();
    return await work(AbortSignal.any([signal, lost.signal]));
  } catch (thrown) {
    throw lost.signal.aborted ? lost.signal.reason : thrown;
  } finally {
    clearInterval(renewing);
    await leases.release(name, holder).catch(() => {});
  }
}

/** The number that stays the same for as long as nobody else has had the lease. */
async function taken(
  { leases, name, holder }: LeaseUse,
  signal: AbortSignal,
  ttlMs: number,
): Promise<number> {
  for (;;) {
    const { held, fence } = await leases.acquire(name, holder, ttlMs);
    if (held) return fence;
    await delay(ASK_AGAIN_MS, undefined, { signal });
  }
}

function takenOver(): Failure {
  return new Failure(
    "unavailable",
    "This process was asleep for so long that another has taken over its work.",
    "Try again; it goes on from where the other is.",
  );
}
