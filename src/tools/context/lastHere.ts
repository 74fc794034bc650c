import { Failure } from "../../domain/failure.ts";
import type { SessionId } from "../../domain/ids.ts";
import type { ToolCallRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { ToolContext } from "../toolContext.ts";

const A_PAGE = 100;
const MOST_PAGES = 10;

/**
 * When an agent of this name last called, apart from the sessions that are there now: agents of one name know of what each
 * does while they are at it. Null where it never did, or so long ago that it would take long to find out.
 */
export async function lastHere(
  present: ReadonlySet<SessionId>,
  context: ToolContext,
): Promise<Instant | null> {
  const { caller } = context;
  let before: ToolCallRecord | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const calls = await callsBefore(before, context);
    const last = calls.find(({ sessionId }) => sessionId !== caller.session && !present.has(sessionId));
    if (last) return last.completedAt;
    if (calls.length < A_PAGE) return null;
    before = calls.at(-1);
  }
  return null;
}

/** The audit is no reason to tell nothing. */
async function callsBefore(
  before: ToolCallRecord | undefined,
  context: ToolContext,
): Promise<ToolCallRecord[]> {
  const { caller, guard, readAudit } = context;
  try {
    return await readAudit(guard, { agentId: caller.agent, limit: A_PAGE, ...(before && { before }) });
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === "unavailable")) throw thrown;
    context.degrade("audit");
    return [];
  }
}
