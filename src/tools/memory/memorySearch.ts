import { z } from "zod";
import { Failure, toFailure } from "../../domain/failure.ts";
import type { Guard } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import { oneLine } from "../../domain/oneLine.ts";
import { type NodeRecord, SCOPES } from "../../domain/record.ts";
import { isPast } from "../../domain/time.ts";
import { nodeKindOf, SEARCHED_KINDS } from "../../engines/memory/memoryKinds.ts";
import { type MemoryFound, type MemoryQuestion, searchMemory } from "../../recall/memory/searchMemory.ts";
import { SIGNALS } from "../../recall/signal.ts";
import { Trace } from "../../recall/trace.ts";
import type { View } from "../../stores/port.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { earlierInput, earlierWords } from "../earlierWords.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { traceOf, traceOutput } from "../traceOf.ts";
import { ASKS_NOTHING } from "./asksNothing.ts";
import { bestOf } from "./bestOf.ts";
import { fieldsInput } from "./chosenFields.ts";
import { codeStates } from "./codeTies.ts";
import { disputedNote } from "./disputed.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
import { memoryResult, resultOf } from "./memoryResult.ts";
import { memoryScope } from "./memoryScope.ts";
import { noteAnswer } from "./workingNotes.ts";

const DEFAULT_LIMIT = 10;
const DEFAULT_HOPS = 1;

const input = z.object({
  query: z.string().min(1).max(2_000),
  kinds: z.array(z.enum(SEARCHED_KINDS)).min(1).max(SEARCHED_KINDS.length).optional(),
  scope: z.enum(SCOPES).optional(),
  focus: z.string().min(1).max(200).optional(),
  limit: z.int().min(1).max(100).optional(),
  fields: fieldsInput,
  ...earlierInput,
  expandHops: z.int().min(0).max(3).optional(),
  signals: z.array(z.enum(SIGNALS)).min(1).max(SIGNALS.length).optional(),
  includeSensitive: z.boolean().optional(),
  producedBy: z.string().min(1).max(200).optional().describe("id of the task or conversation it came from"),
  ...timeInput,
});

const output = z.object({
  state: z.enum(["succeeded", "empty", "conflicted", "timed_out", "failed"]),
  results: z.array(memoryResult),
  trace: traceOutput,
});

type Input = z.infer<typeof input>;
type Output = z.infer<typeof output>;

export const memorySearch = defineTool({
  name: "memory_search",
  family: "memory",
  core: true,
  title: "Search memory",
  description: "What was decided and learned about this project, best first. Ask before you decide anew.",
  effect: "read",
  input,
  unlisted: ["signals", "expandHops", "includeSensitive", "producedBy", "conversationId"],
  output,
  priorities: {
    state: "required",
    results: "high",
    trace: "low",
    "results[].notes": "medium",
    "results[].code": "medium",
    "results[].document": "medium",
    "results[].section": "medium",
    "results[].affectedFiles": "medium",
    "results[].tradeoffs": "medium",
    "results[].validFrom": "medium",
    "results[].sources": "low",
    "results[].confidence": "low",
    "results[].keywords": "low",
    "results[].scope": "low",
    "results[].focus": "low",
    "results[].agentId": "low",
    "results[].validTo": "low",
    "results[].page": "low",
    "results[].related": "low",
  },
  summary: ({ results }, { query, limit = DEFAULT_LIMIT }) => summarize(results, query, limit),
  async handle(asked, context) {
    const question = await questionOf(asked, context);
    const trace = new Trace();
    const { store, models, memoryVectors, recall, clock, signal } = context;
    const parts = {
      memory: store.memory,
      serving: await memoryVectors.serving(),
      language: models.language,
      settings: recall,
      now: clock.now(),
      codeStates: (nodes: readonly NodeRecord[], view: View) => codeStates(nodes, view, context),
    };
    const found = await searchMemory(parts, question, trace, signal);
    if (found.outcome !== "done") return unanswered(found.outcome, found.cause, context);
    for (const part of found.degraded) context.degrade(part);
    await warnIfHygieneDue(context);
    if (found.queryClass === "none") context.warn(ASKS_NOTHING);
    else if (!isPast(question.view.at))
      noteAnswer(context, {
        query: asked.query,
        found: found.hits.map(({ node }) => node),
        fields: asked.fields,
      });
    return {
      state: stateOf(found),
      results: found.hits.map((hit) => resultOf(hit, asked.fields)),
      ...traceOf(trace, context),
    };
  },
});

async function questionOf(asked: Input, context: ToolContext): Promise<MemoryQuestion> {
  const { reads, refusal } = await memoryScope(context, asked.focus);
  if (refusal) context.warn(`${refusal.message} ${refusal.hint}`);
  return {
    view: { guard: guardFor(asked, context), at: await atTime(asked, context) },
    agent: context.caller.agent,
    text: asked.query,
    history: await earlierWords(asked, context),
    kinds: asked.kinds?.map(nodeKindOf),
    scopes: reads.filter((read) => asked.scope === undefined || read === asked.scope),
    focus: asked.focus,
    limit: asked.limit ?? DEFAULT_LIMIT,
    signals: asked.signals,
    expandHops: asked.expandHops ?? DEFAULT_HOPS,
    producedBy: asked.producedBy === undefined ? undefined : asNodeId(asked.producedBy),
  };
}

/** What is sensitive is shown to who asks for it and may. */
function guardFor({ includeSensitive }: Input, { guard, caller }: ToolContext): Guard {
  if (!includeSensitive) return guard;
  if (caller.role === "admin") return { ...guard, includeSensitive };
  throw new Failure(
    "forbidden",
    "Only an admin may read sensitive memories.",
    "Leave `includeSensitive` out, or ask a person with an admin token.",
  );
}

function stateOf({ hits }: MemoryFound): Output["state"] {
  if (hits.length === 0) return "empty";
  return hits.some(({ isConflicted }) => isConflicted) ? "conflicted" : "succeeded";
}

/** Not to be taken for “nothing is known”. */
function unanswered(state: "timed_out" | "failed", cause: unknown, { log }: ToolContext): Refused<Output> {
  if (state === "failed") log.error("memory could not be searched", { cause });
  const message =
    state === "failed"
      ? `Memory could not be searched: ${toFailure(cause).message}`
      : "Memory did not answer in time, so it is not known whether there is anything.";
  const hint = "Try again in a moment; if it stays so, run `loci doctor`.";
  return new Refused<Output>({ state, results: [] }, { errorCode: "unavailable", message, hint });
}

function summarize(results: Output["results"], query: string, limit: number): string {
  const best = bestOf(results);
  if (!best) return `Nothing is remembered about “${query.slice(0, 80)}”.`;
  const name = shortName(best.title ?? best.entity) ?? shortName(best.content);
  const called = name ? `${name} (${best.id})` : best.id;
  return `${countOf(results.length, limit)}; best: ${called}.${disputedNote(results)}`;
}

const LONGEST_NAME = 120;

/** A name that would fill the answer is none. */
function shortName(name: string | undefined): string | undefined {
  const line = name && oneLine(name);
  return line && line.length <= LONGEST_NAME ? line : undefined;
}

/** With as many as were asked for, there may be more. */
function countOf(found: number, limit: number): string {
  if (found === limit && found > 1) return `The ${found} best matches`;
  return found === 1 ? "One memory matches" : `${found} memories match`;
}
