import { z } from "zod";
import type { NodeKind } from "../../domain/kinds.ts";
import type { EventWeights } from "../../domain/recallSettings.ts";
import type { CodeState } from "../../engines/codeState/codeState.ts";
import type { AskedEntities, EventQuestion } from "../../recall/episodes/eventQuestion.ts";
import { type EventHit, recallEvents } from "../../recall/episodes/recallEvents.ts";
import { Trace } from "../../recall/trace.ts";
import type { View } from "../../stores/port.ts";
import { atTime, momentOf, timeInput, timePoint } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { traceOf } from "../traceOf.ts";
import { codeOutput, codeStates, codeTies, formerCode } from "./codeTies.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
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
  fields: z.array(z.string().max(50)).max(30).optional().describe("empty: ids and scores"),
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
  const { refusal } = await memoryScope(context, undefined);
  if (refusal) context.warn(`${refusal.message} ${refusal.hint}`);
  const { project, guard } = context;
  if (!project) return { events: [] };
  await warnIfHygieneDue(context);
  const view = { guard, at: await atTime(asked, context) };
  const trace = new Trace();
  const hits = await find(
    await questionOf(asked, plan, { view, project: project.id }, context),
    plan,
    context,
    trace,
  );
  const nodes = hits.map(({ node }) => node);
  noteRecalled(
    context,
    nodes.filter(({ sensitive }) => !sensitive).map(({ id }) => id),
  );
  const states = await codeStates(nodes, view, context);
  const events = hits.map((hit) => eventOf(hit, asked.fields, states.get(hit.node.id)));
  return { events, ...traceOf(trace, context) };
}

async function questionOf(
  asked: Asked,
  { kinds, types, entities }: RecallPlan,
  place: Pick<EventQuestion, "view" | "project">,
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

const SCORE_DIGITS = 4;
const rounded = (score: number) => Number(score.toPrecision(SCORE_DIGITS));

/** With `fields`, only those of its properties; with none, id and scores alone. */
function eventOf(
  { node, score, scores, isConflicted }: EventHit,
  fields: readonly string[] | undefined,
  code: readonly CodeState[] | undefined,
) {
  const { props } = node;
  const all: Record<string, unknown> = {
    ...props,
    type: props.type ?? node.kind,
    content: props.content ?? props.title,
    agentId: node.agentId,
    taskId: node.taskId ?? undefined,
    timestamp: new Date(node.validFrom).toISOString(),
  };
  const shown = Object.entries(all).filter(
    ([name, value]) => value !== undefined && (fields?.includes(name) ?? true),
  );
  const isBare = fields?.length === 0;
  return {
    ...Object.fromEntries(shown),
    id: node.id,
    score: rounded(score),
    scores: {
      vector: rounded(scores.vector),
      recency: rounded(scores.recency),
      entities: rounded(scores.entities),
    },
    ...(!isBare && isConflicted && { conflicted: true }),
    ...(!isBare && code && { code: [...code] }),
  };
}
