import { setTimeout as delay } from "node:timers/promises";
import { ifLeased, type LeaseUse } from "../../upkeep/ifLeased.ts";

export type { LeaseUse } from "../../upkeep/ifLeased.ts";

const ASK_AGAIN_MS = 250;

/** Does work that only one process should do at a time; the others wait for it, until they are told to stop. */
export async function withLease<T>(
  use: LeaseUse,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  ttlMs?: number,
): Promise<T> {
  for (;;) {
    const done = await ifLeased(use, signal, work, ttlMs);
    if (done) return done.result;
    await delay(ASK_AGAIN_MS, undefined, { signal });
  }
}
