import { z } from "zod";
import { isPast } from "../../domain/time.ts";
import { asksNothing } from "../../recall/memory/classify.ts";
import { Trace } from "../../recall/trace.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import { traceOf, traceOutput } from "../traceOf.ts";
import { ASKS_NOTHING } from "./asksNothing.ts";
import { bestOf } from "./bestOf.ts";
import { fieldsInput } from "./chosenFields.ts";
import { disputedNote } from "./disputed.ts";
import { findKnown, type KnownAnswer } from "./findKnown.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
import { memoryScope } from "./memoryScope.ts";
import { tellKnown } from "./tellKnown.ts";
import { toldMemory } from "./toldMemory.ts";
import { noteAnswer } from "./workingNotes.ts";

const DEFAULT_LIMIT = 10;
const DEFAULT_DEPTH = 2;
const DEFAULT_CONFIDENCE = 0.6;

const input = z.object({
  query: z.string().min(1).max(2_000),
  minConfidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("how surely something recent must match to be answered without a search; default 0.6"),
  maxDepth: z.int().min(0).max(5).optional().describe("steps along causes; default 2"),
  includeSources: z.boolean().optional(),
  includeContradictions: z.boolean().optional(),
  limit: z.int().min(1).max(100).optional(),
  compact: z.boolean().optional().describe("without causes, sources, contradictions"),
  fields: fieldsInput,
  focus: z.string().min(1).max(200).optional(),
  ...timeInput,
});
type Input = z.infer<typeof input>;

const output = z.object({
  source: z.enum(["working_memory", "graph"]),
  memories: z.array(toldMemory),
  trace: traceOutput,
});
type Output = z.infer<typeof output>;

export const getMemory = defineTool({
  name: "get_memory",
  family: "memory",
  title: "Get memory",
  description:
    "What is known about something, with its causes, sources and open contradictions. What was just worked on comes first.",
  effect: "read",
  input,
  unlisted: ["fields", "focus"],
  output,
  priorities: {
    source: "required",
    memories: "high",
    trace: "low",
    "memories[].contradictions": "high",
    "memories[].notes": "medium",
    "memories[].dynamicType": "medium",
    "memories[].code": "medium",
    "memories[].causalChain": "medium",
    "memories[].sources": "medium",
    "memories[].kind": "medium",
    "memories[].validFrom": "medium",
    "memories[].confidence": "low",
    "memories[].focus": "low",
    "memories[].keywords": "low",
    "memories[].affectedFiles": "low",
    "memories[].agentId": "low",
  },
  summary: summarize,
  async handle({ query, focus, fields, compact = false, ...asked }, context) {
    const { reads: scopes, refusal } = await memoryScope(context, focus);
    if (refusal) context.warn(`${refusal.message} ${refusal.hint}`);
    const view = { guard: context.guard, at: await atTime(asked, context) };
    const { minConfidence = DEFAULT_CONFIDENCE, limit = DEFAULT_LIMIT, maxDepth = DEFAULT_DEPTH } = asked;
    const trace = new Trace();
    const question = { query, view, scopes, focus, minConfidence, limit };
    const isAsked = !asksNothing(query);
    if (!isAsked) context.warn(ASKS_NOTHING);
    const { source, known } = isAsked ? await findKnown(question, trace, context) : NOTHING;
    const found = known.map(({ node }) => node);
    if (isAsked && !isPast(view.at)) noteAnswer(context, { query, found, fields });
    const wanted = {
      maxDepth,
      fields,
      chain: !compact,
      sources: !compact && (asked.includeSources ?? true),
      contradictions: !compact && (asked.includeContradictions ?? true),
    };
    const memories = await tellKnown(known, view, wanted, context);
    await warnIfHygieneDue(context);
    return { source, memories, ...traceOf(trace, context) };
  },
});

const NOTHING: KnownAnswer = { source: "graph", known: [] };

function summarize({ source, memories }: Output, { query }: Input): string {
  const best = bestOf(memories);
  if (!best) return `Nothing is remembered about “${query.slice(0, 80)}”.`;
  const from = source === "working_memory" ? "of what was just worked on " : "";
  const count =
    memories.length === 1 ? `One memory ${from}matches` : `${memories.length} memories ${from}match`;
  return `${count}; best: ${best.id}.${disputedNote(memories)}`;
}
