import { attempt } from "../memory/attempts.ts";

/** Reads memory, or goes on without what it would say. */
export type ReadMemory = <Said>(read: () => Promise<Said>, without: Said) => Promise<Said>;

/** As long a briefing waits for memory, however often it looks there. */
const LONGEST_WAIT_MS = 5_000;
const ATTEMPTS = 2;

/** Code is worth telling of also where memory cannot be read, which is then said. */
export function memoryReads(signal: AbortSignal, degrade: (part: string) => void): ReadMemory {
  const untilMs = performance.now() + LONGEST_WAIT_MS;
  return async (read, without) => {
    try {
      const answer = await attempt({ untilMs, attempts: ATTEMPTS, signal }, read);
      if (answer.outcome === "done") return answer.result;
    } catch {
      signal.throwIfAborted();
    }
    degrade("memory");
    return without;
  };
}
