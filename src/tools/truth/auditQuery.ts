import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { asSessionId } from "../../domain/ids.ts";
import type { ToolCallRecord } from "../../domain/record.ts";
import type { AuditFilter } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { fittingPage } from "../fittingPage.ts";
import { memoryScope } from "../memory/memoryScope.ts";
import { cursorOf, pageCursor, pageEndOf } from "../pageCursor.ts";
import { momentOf, timePoint } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { whoseCalls } from "./whoseCalls.ts";

const DEFAULT_LIMIT = 20;

const input = z.object({
  tool: word.optional(),
  agent: word.optional().describe("default: you; an admin may ask for any, or leave it out for all"),
  except: word.optional().describe("an agent whose calls are left out"),
  session: word.optional(),
  since: timePoint.optional(),
  until: timePoint.optional(),
  errorsOnly: z.boolean().optional(),
  cursor: pageCursor.optional(),
  limit: z.int().min(1).max(100).optional(),
});

const call = z.object({
  id: z.string(),
  tool: z.string(),
  agentId: z.string(),
  sessionId: z.string(),
  isError: z.boolean(),
  startedAt: z.string(),
  durationMs: z.int(),
  /** What the answer cost; left out where it was not counted. */
  tokens: z.int().optional(),
  input: z.string(),
  output: z.string(),
});

const output = z.object({ calls: z.array(call), nextCursor: z.string().optional() });
type Input = z.infer<typeof input>;

export const auditQuery = defineTool({
  name: "audit_query",
  family: "truth",
  title: "Read the audit",
  description:
    "The calls that were made, newest first, with what went in and out, shortened and without secrets.",
  effect: "read",
  defaultProfile: "balanced",
  input,
  output,
  priorities: {
    calls: "high",
    nextCursor: "required",
    "calls[].input": "medium",
    "calls[].output": "low",
    "calls[].sessionId": "low",
    "calls[].id": "low",
    "calls[].tokens": "low",
  },
  summary: ({ calls, nextCursor }) =>
    `${counted(calls.length, "call")}${nextCursor === undefined ? "" : ", and more with `cursor`"}.`,
  async handle(asked, context) {
    const { limit = DEFAULT_LIMIT } = asked;
    const { refusal } = await memoryScope(context, undefined);
    if (refusal) {
      context.warn(`${refusal.message} ${refusal.hint}`);
      return { calls: [] };
    }
    const filter = await filterOf(asked, context);
    const found = await context.readAudit(context.guard, { ...filter, limit: limit + 1 });
    const calls = fittingPage(found.slice(0, limit).map(callOf), leastOf, context);
    const last = found[calls.length - 1];
    return {
      calls,
      ...(last &&
        found.length > calls.length && { nextCursor: cursorOf({ at: last.startedAt, id: last.id }) }),
    };
  },
});

async function filterOf(asked: Input, context: ToolContext): Promise<Omit<AuditFilter, "limit">> {
  const { tool, agent, except, session, since, until, errorsOnly, cursor } = asked;
  const agentId = whoseCalls(agent, context);
  const end = cursor === undefined ? null : pageEndOf(cursor);
  return {
    ...(tool !== undefined && { tool }),
    ...(agentId !== undefined && { agentId }),
    ...(except !== undefined && { exceptAgent: except }),
    ...(session !== undefined && { sessionId: asSessionId(session) }),
    ...(since !== undefined && { since: await momentOf(since, context) }),
    ...(until !== undefined && { until: await momentOf(until, context) }),
    ...(errorsOnly && { errorsOnly }),
    ...(end && { before: { startedAt: end.at, id: end.id } }),
  };
}

type Call = z.infer<typeof call>;

function callOf({ startedAt, completedAt, tokens, account: _, project: __, ...call }: ToolCallRecord): Call {
  return {
    ...call,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: completedAt - startedAt,
    ...(tokens !== null && { tokens }),
  };
}

function leastOf({ tool, agentId, isError, startedAt, durationMs }: Call): object {
  return { tool, agentId, isError, startedAt, durationMs };
}
