import { setTimeout as delay } from "node:timers/promises";
import type { Leases } from "../../stores/port.ts";

export interface LeaseUse {
  readonly leases: Leases;
  readonly name: string;
  readonly holder: string;
}

const TTL_MS = 30_000;
const ASK_AGAIN_MS = 250;

/** Does work that only one process should do at a time; the others wait for it, until they are told to stop. */
export async function withLease<T>(
  { leases, name, holder }: LeaseUse,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const ask = () => leases.acquire(name, holder, TTL_MS);
  while (!(await ask()).held) await delay(ASK_AGAIN_MS, undefined, { signal });
  // A renewal that fails is not worth stopping for: two at once do the same work twice, and no harm.
  const renewing = setInterval(() => void ask().catch(() => {}), TTL_MS / 3).unref();
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    clearInterval(renewing);
    await leases.release(name, holder).catch(() => {});
  }
}
