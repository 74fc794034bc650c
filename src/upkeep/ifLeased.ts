import { Failure } from "../domain/failure.ts";
import type { Leases } from "../stores/port.ts";

export interface LeaseUse {
  readonly leases: Leases;
  readonly name: string;
  readonly holder: string;
}

const TTL_MS = 15_000;

/**
 * Does work that only one process should do at a time; null when another is at it. The work is told to stop when another
 * process has had the lease meanwhile: this one slept for longer than it lasts.
 */
export async function ifLeased<T>(
  { leases, name, holder }: LeaseUse,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  ttlMs = TTL_MS,
): Promise<{ readonly result: T } | null> {
  const { held, fence } = await leases.acquire(name, holder, ttlMs);
  if (!held) return null;
  const lost = new AbortController();
  const renew = async () => {
    const lease = await leases.acquire(name, holder, ttlMs);
    if (!lease.held || lease.fence !== fence) lost.abort(takenOver());
  };
  // A renewal that fails is not worth stopping for: the next is due before the lease runs out.
  const renewing = setInterval(() => void renew().catch(() => {}), ttlMs / 3).unref();
  try {
    signal.throwIfAborted();
    return { result: await work(AbortSignal.any([signal, lost.signal])) };
  } catch (thrown) {
    throw lost.signal.aborted ? lost.signal.reason : thrown;
  } finally {
    clearInterval(renewing);
    await leases.release(name, holder).catch(() => {});
  }
}

function takenOver(): Failure {
  return new Failure(
    "unavailable",
    "This process was asleep for so long that another has taken over its work.",
    "Try again; it goes on from where the other is.",
  );
}
