import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { tallyCalls } from "../../engines/callTimes/tallyCalls.ts";
import { defineTool } from "../defineTool.ts";
import { memoryScope } from "../memory/memoryScope.ts";
import { momentOf, timePoint } from "../timePoint.ts";
import { whoseCalls } from "../truth/whoseCalls.ts";
import { word } from "../word.ts";

const DAY_MS = 86_400_000;
const DEFAULT_STEPS = 48;
/** Calls before so many are not looked at. */
const MOST_CALLS = 200_000;

const tally = z.object({
  calls: z.int(),
  errors: z.int(),
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
  tokens: z.int(),
  p50Tokens: z.int().nullable(),
});

const output = z.object({
  from: z.string(),
  until: z.string(),
  all: tally,
  steps: z.array(tally.extend({ at: z.string() })),
  tools: z.array(tally.extend({ tool: z.string() })),
  /** There were more calls than are looked at; what is told begins with this moment. */
  cutAt: z.string().optional(),
});

export const callTimes = defineTool({
  name: "call_times",
  family: "dashboard",
  title: "Calls over time",
  description:
    "How many calls there were, how long they took and what their answers cost, step by step and by tool, from the audit.",
  effect: "read",
  defaultProfile: "debug",
  // Names of tools and numbers.
  returnsNothingStored: true,
  input: z.object({
    tool: word.optional(),
    agent: word.optional().describe("default: you; an admin may ask for any, or leave it out for all"),
    since: timePoint.optional().describe("default: a day before `until`"),
    until: timePoint.optional().describe("default: now"),
    steps: z.int().min(1).max(400).optional(),
  }),
  output,
  priorities: {
    from: "required",
    until: "required",
    all: "required",
    steps: "medium",
    tools: "high",
    cutAt: "high",
  },
  summary: ({ all: { calls, errors, p50Ms, p95Ms, tokens } }) =>
    calls === 0
      ? "Nothing was called in that time."
      : `${counted(calls, "call")}, ${errors} refused or failed; half took at most ${p50Ms} ms, 95 of 100 at most ${p95Ms} ms; ${counted(tokens, "token")}.`,
  async handle({ tool, agent, since, until, steps = DEFAULT_STEPS }, context) {
    const agentId = whoseCalls(agent, context);
    const end = until === undefined ? context.clock.now() : await momentOf(until, context);
    const from = since === undefined ? end - DAY_MS : await momentOf(since, context);
    if (from >= end) {
      throw new Failure(
        "invalid_input",
        "`since` is not before `until`.",
        "Name an earlier moment as `since`, or leave it out.",
      );
    }
    const span = { from, until: end, steps };
    const { refusal } = await memoryScope(context, undefined);
    if (refusal) context.warn(`${refusal.message} ${refusal.hint}`);
    const measures = refusal
      ? []
      : await context.measureCalls(context.guard, {
          ...(tool !== undefined && { tool }),
          ...(agentId !== undefined && { agentId }),
          since: from,
          until: end,
          limit: MOST_CALLS,
        });
    const { all, steps: overTime, tools } = tallyCalls(measures, span);
    const oldest = measures.length === MOST_CALLS ? measures.at(-1) : undefined;
    return {
      from: timeOf(from),
      until: timeOf(end),
      all,
      steps: overTime.map(({ at, ...step }) => ({ at: timeOf(at), ...step })),
      tools: [...tools],
      ...(oldest && { cutAt: timeOf(oldest.startedAt) }),
    };
  },
});

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
