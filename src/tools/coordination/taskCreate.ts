import { z } from "zod";
import { createTask, type NewTask } from "../../coordination/tasks/createTask.ts";
import { counted } from "../../domain/counted.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { Json, Props } from "../../domain/record.ts";
import { conversationNode } from "../../engines/conversation/talkIndex.ts";
import { REDACTED, redactInputs } from "../../engines/tasks/redactInputs.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { word } from "../word.ts";
import { actorOf } from "./actorOf.ts";
import { screenedTask } from "./screenedTask.ts";
import { idsOf, stepsOf, taskFields } from "./taskFields.ts";
import { writtenTask } from "./taskItem.ts";
import { FEATURE } from "./taskList.ts";
import { tellObstacle, whyNot } from "./taskRefusal.ts";
import { toldTask } from "./tasksInView.ts";

const MOST_INPUTS = 20_000;

const values = z
  .looseObject({})
  .refine((given) => JSON.stringify(given).length <= MOST_INPUTS, `at most ${MOST_INPUTS} characters`);

const input = z.object({
  ...taskFields,
  kind: taskFields.kind
    .optional()
    .describe("a word of yours, such as bug; `feature`: one that tasks belong to"),
  description: taskFields.description.optional(),
  featureId: taskFields.featureId.optional(),
  dependsOn: taskFields.dependsOn.optional(),
  priority: taskFields.priority.optional(),
  plan: taskFields.plan.optional(),
  inputs: values.optional().describe("what the work needs to know; secrets are not kept"),
  inputSchema: values.optional().describe("JSON schema of `inputs`; `secret: true` marks secrets"),
  conversationId: word.optional().describe("where it came up"),
  producedByTaskId: word.optional(),
});
type Input = z.infer<typeof input>;

const output = z.object({
  task: writtenTask.optional(),
  namesakes: z.array(z.string()).optional().describe("others of that title that are not over"),
  ...whyNot,
});
type Output = z.infer<typeof output>;

export const taskCreate = defineTool({
  name: "task_create",
  family: "coordination",
  title: "Plan a task",
  description:
    "Make a task, or with `kind: feature` a feature that tasks belong to. Start it with `task_update`.",
  effect: "write",
  input,
  unlisted: ["producedByTaskId"],
  output,
  priorities: {
    task: "required",
    namesakes: "high",
    waitsFor: "high",
    cycle: "high",
    heldBy: "high",
  },
  summary: summarize,
  audited: withoutSecrets,
  async handle(asked, context) {
    const actor = await actorOf(context);
    const { store, signal } = context;
    const made = await createTask(store, actor, await screenedTask(wantedOf(asked), context), {
      producedByTaskId: asked.producedByTaskId,
      signal,
    });
    if (made.status === "refused") {
      const { data, refusal } = await tellObstacle(made, "made", context);
      return new Refused<Output>(data, refusal);
    }
    const { task, namesakes } = made;
    if (namesakes.length > 0)
      context.warn(
        `same_title: ${namesakes[0]?.id} is called so and not over; if it is meant, cancel this one`,
      );
    return {
      ...(await toldTask(task, context)),
      ...(namesakes.length > 0 && { namesakes: namesakes.map(({ id }) => id) }),
    };
  },
});

function wantedOf(asked: Input): NewTask {
  const { title, kind, description, featureId, dependsOn = [], priority = "normal", plan = [] } = asked;
  const { inputs, inputSchema, conversationId } = asked;
  const isFeature = kind === FEATURE;
  return {
    isFeature,
    title,
    description: description || null,
    kind: isFeature || kind === undefined ? null : kind,
    priority,
    plan: stepsOf(plan),
    // Safe: what reaches a tool was JSON.
    inputs: (inputs ?? null) as Props | null,
    inputSchema: (inputSchema ?? null) as Props | null,
    dependsOn: idsOf(dependsOn),
    featureId: featureId === undefined ? null : asNodeId(featureId),
    conversationId: conversationId === undefined ? null : conversationOf(conversationId),
  };
}

/** By the name that `conversation_append` was given, or by its id. */
function conversationOf(named: string): NodeId {
  return named.startsWith("conversation:") ? asNodeId(named) : conversationNode(named);
}

/** What is marked as secret must not be in the audit either. Nothing else has looked at it yet. */
function withoutSecrets(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || !("inputs" in raw)) return raw;
  const { inputs, inputSchema, ...rest } = raw as Readonly<Record<string, Json>>;
  const isRead = [inputs, inputSchema].every((each) => each === undefined || values.safeParse(each).success);
  if (!isRead) return { ...rest, inputs: REDACTED };
  const { isRedacted: _, ...kept } = redactInputs(inputs ?? null, inputSchema ?? null);
  return { ...rest, ...kept };
}

function summarize({ task, waitsFor = [], namesakes = [] }: Output): string {
  if (!task) return "Nothing was made.";
  const { id, priority, featureId, waitsForHidden = 0 } = task;
  const isFeature = id.startsWith(`${FEATURE}:`);
  const place = featureId === undefined ? "" : ` in ${featureId}`;
  const waits = waitsFor.length + waitsForHidden;
  const next = isFeature
    ? "Its tasks are made with `featureId`."
    : waits > 0
      ? `It waits for ${counted(waits, "task")}.`
      : "It can be started.";
  const twins = namesakes.length > 0 ? ` ${counted(namesakes.length, "other")} of that title not over.` : "";
  return `Made ${isFeature ? "feature" : `${priority} task`} ${id}${place}. ${next}${twins}`;
}
