import { Failure } from "../../domain/failure.ts";
import type { Instant } from "../../domain/time.ts";
import type { ToolContext } from "../toolContext.ts";

/** A call is noted when it is answered, with the moment it began. */
const LONGEST_CALL_MS = 600_000;

/**
 * When an agent last called, which is at least once since the last that is known of it. How often and what, is for the audit
 * to tell; that somebody is there, for all.
 */
export async function lastSeen(
  agentId: string,
  known: Instant | null,
  context: ToolContext,
  until?: Instant,
): Promise<Instant | null> {
  const { readAudit, guard, clock } = context;
  const since = (known ?? clock.now() - FORGOTTEN_AFTER_MS) - LONGEST_CALL_MS;
  const filter = { agentId, since, limit: 1, ...(until !== undefined && { until }) };
  const [call] = await readAudit(guard, filter).catch(notTold);
  const seen = Math.max(known ?? 0, call?.startedAt ?? 0);
  return seen === 0 ? null : seen;
}

/** Of an agent of whom nothing is left but calls, the last week is looked through. */
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;

/** The audit is no reason to tell nothing. */
function notTold(thrown: unknown): never[] {
  if (thrown instanceof Failure && thrown.code === "unavailable") return [];
  throw thrown;
}
