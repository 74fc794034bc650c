import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { Instant } from "../domain/time.ts";
import type { AuditLog } from "../stores/port.ts";

const DAY_MS = 24 * 3_600_000;
const EVERY_MS = 3_600_000;
/** A process that is soon over has better things to do. */
const FIRST_AFTER_MS = 30_000;
/** Others write in between: so few are gone in an instant. */
const A_STEP = 200;
const PAUSE_MS = 100;

/** Removes the calls that started before, in small steps, and tells how many it were. */
export async function pruneAudit(audit: AuditLog, before: Instant, signal: AbortSignal): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const gone = await audit.prune(before, A_STEP);
    removed += gone;
    if (gone < A_STEP) break;
    await pause(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return removed;
}

/** Lets calls go that are older than so many days, now and then until stopped. It does not keep the process alive. */
export function keepPruning(
  audit: AuditLog,
  days: number | null,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): { stop(): Promise<void> } {
  if (days === null) return { stop: async () => {} };
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => pruneAudit(audit, clock.now() - days * DAY_MS, stopping.signal))
      .then((removed) => log.debug("old calls left the audit", { removed }))
      .catch((cause) => log.warn("the audit could not be pruned", { cause }));
  };
  const first = setTimeout(round, FIRST_AFTER_MS).unref();
  const timer = setInterval(round, EVERY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
