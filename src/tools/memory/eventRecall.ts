import { z } from "zod";
import type { NodeKind } from "../../domain/kinds.ts";
import type { EventWeights } from "../../domain/recallSettings.ts";
import { isPast } from "../../domain/time.ts";
import type { CodeState } from "../../engines/codeState/codeState.ts";
import type { AskedEntities, EventQuestion } from "../../recall/episodes/eventQuestion.ts";
import { type EventHit, recallEvents } from "../../recall/episodes/recallEvents.ts";
import { Trace } from "../../recall/trace.ts";
import type { View } from "../../stores/port.ts";
import { roundedScore } from "../roundedScore.ts";
import { atTime, momentOf, timeInput, timePoint } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { traceOf } from "../traceOf.ts";
import { chosenFields, fieldsInput, goingWith } from "./chosenFields.ts";
import { codeOutput, codeStates, codeTies, formerCode } from "./codeTies.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
import { contentOf, titleOf } from "./memoryContent.ts";
import { memoryScope } from "./memoryScope.ts";
import { noteRecalled } from "./workingNotes.ts";

const word = z.string().min(1).max(200);

/** What the tools that recall events have in common. */
export const recallInput = {
  query: z.string().min(1).max(2_000),
  agentId: word.optional(),
  taskId: word.optional(),
  since: timePoint.optional(),
  limit: z.int().min(1).max(50).optional(),
  fields: fieldsInput,
  focus: word.optional(),
  ...timeInput,
};
export const entitiesInput = z.array(z.string().min(1).max(500)).max(50);

export const recalledOutput = {
  id: z.string(),
  type: z.string().optional(),
  content: z.string().optional(),
  agentId: z.string().nullable().optional(),
  taskId: z.string().nullable().optional(),
  score: z.number(),
  scores: z.object({ vector: z.number(), recency: z.number(), entities: z.number() }),
  timestamp: z.string().optional(),
  focus: z.string().optional(),
  notes: z.array(z.string()).optional(),
  conflicted: z.boolean().optional(),
  code: codeOutput,
};

const DEFAULT_LIMIT = 5;

type Asked = z.infer<z.ZodObject<typeof recallInput>>;

export interface RecallPlan {
  readonly kinds: readonly NodeKind[];
  readonly types?: readonly string[] | undefined;
  readonly entities: readonly string[];
  readonly weights: EventWeights;
}

/** Events as an answer shows them, with the properties that the caller wants. */
export async function recall(asked: Asked, plan: RecallPlan, context: ToolContext) {
  const { reads: scopes, refusal } = await memoryScope(context, asked.focus);
  if (refusal) context.warn(`${refusal.message} ${refusal.hint}`);
  const { project, guard } = context;
  if (!project) return { events: [] };
  await warnIfHygieneDue(context);
  const view = { guard, at: await atTime(asked, context) };
  const trace = new Trace();
  const hits = await find(
    await questionOf(asked, plan, { view, project: project.id, scopes, focus: asked.focus }, context),
    plan,
    context,
    trace,
  );
  const nodes = hits.map(({ node }) => node);
  // Who looks at the past is not at work on it.
  const recalled = isPast(view.at) ? [] : nodes.filter(({ sensitive }) => !sensitive);
  noteRecalled(
    context,
    recalled.map(({ id }) => id),
  );
  const states = await codeStates(nodes, view, context);
  const events = hits.map((hit) => eventOf(hit, asked.fields, states.get(hit.node.id)));
  return { events, ...traceOf(trace, context) };
}

async function questionOf(
  asked: Asked,
  { kinds, types, entities }: RecallPlan,
  place: Pick<EventQuestion, "view" | "project" | "scopes" | "focus">,
  context: ToolContext,
): Promise<EventQuestion> {
  return {
    ...place,
    kinds,
    text: asked.query,
    filter: await filterOf(asked, types, context),
    entities: await entitiesOf(entities, place.view, context),
    limit: asked.limit ?? DEFAULT_LIMIT,
    signal: context.signal,
  };
}

async function find(
  question: EventQuestion,
  { weights }: RecallPlan,
  { store, memoryVectors, clock, degrade }: ToolContext,
  trace: Trace,
): Promise<readonly EventHit[]> {
  const parts = { memory: store.memory, serving: await memoryVectors.serving(), weights, now: clock.now() };
  const { hits, degraded } = await recallEvents(parts, question, trace);
  for (const part of degraded) degrade(part);
  return hits;
}

async function entitiesOf(
  named: readonly string[],
  view: View,
  context: ToolContext,
): Promise<AskedEntities> {
  const { ties, unknown } = await codeTies(named, context);
  const ids = ties.map(({ id }) => id);
  return { ids, formers: await formerCode(ids, view, context), names: unknown };
}

async function filterOf(
  { agentId, taskId, since }: Asked,
  types: readonly string[] | undefined,
  context: ToolContext,
): Promise<EventQuestion["filter"]> {
  return {
    ...(agentId !== undefined && { agentId }),
    ...(taskId !== undefined && { taskId }),
    ...(types && { types }),
    ...(since !== undefined && { since: await momentOf(since, context) }),
  };
}

/** With `fields`, only those of its properties; with none, id and scores alone. */
function eventOf(
  { node, saidAt, score, scores, isConflicted }: EventHit,
  fields: readonly string[] | undefined,
  code: readonly CodeState[] | undefined,
) {
  const { props } = node;
  const all: Record<string, unknown> = {
    ...props,
    type: props.type ?? node.kind,
    content: contentOf(node) ?? titleOf(node),
    agentId: node.agentId,
    taskId: node.taskId ?? undefined,
    focus: node.focus ?? undefined,
    timestamp: new Date(saidAt).toISOString(),
  };
  return {
    ...chosenFields(all, fields),
    id: node.id,
    score: roundedScore(score),
    scores: {
      vector: roundedScore(scores.vector),
      recency: roundedScore(scores.recency),
      entities: roundedScore(scores.entities),
    },
    ...goingWith({ conflicted: isConflicted, code: code && [...code] }, fields),
  };
}
