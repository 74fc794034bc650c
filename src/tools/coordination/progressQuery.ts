import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { countTasks } from "../../engines/tasks/countTasks.ts";
import { PRIORITIES, TASK_STATES } from "../../engines/tasks/task.ts";
import type { View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { pageCursor } from "../pageCursor.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { featureItem, featureItemOf, taskCounts } from "./featureItem.ts";
import { requireProject } from "./requireProject.ts";
import { taskChange, taskHistory } from "./taskHistory.ts";
import { taskItemOf, wholeTask, wholeTaskOf } from "./taskItem.ts";
import { FEATURE, featuresOf, pageOf, wantedBy } from "./taskList.ts";
import { withStanding, workInView, workNamed } from "./tasksInView.ts";

const input = z.object({
  ready: z.boolean().optional().describe("true: what you can start now"),
  status: z.enum(TASK_STATES).optional(),
  featureId: word.optional(),
  agentId: word.optional().describe("who is at it"),
  kind: word.optional().describe("`feature` lists features alone"),
  priority: z.enum(PRIORITIES).optional(),
  taskId: word.optional().describe("one task or feature, with all that is kept of it and its history"),
  cursor: pageCursor.optional(),
  limit: z.int().min(1).max(100).optional(),
  ...timeInput,
});
type Input = z.infer<typeof input>;

const output = z.object({
  tasks: z.array(wholeTask),
  features: z.array(featureItem),
  total: z.int(),
  counts: taskCounts.describe("of all tasks that are meant"),
  ready: z.int(),
  history: z.array(taskChange).optional(),
  nextCursor: z.string().optional(),
});
type Output = z.infer<typeof output>;

export const progressQuery = defineTool({
  name: "progress_query",
  family: "coordination",
  title: "List tasks and features",
  description:
    "Tasks by priority with who is at them and what they wait for; features with how far they are.",
  effect: "read",
  defaultProfile: "balanced",
  input,
  output,
  priorities: {
    total: "required",
    nextCursor: "required",
    tasks: "high",
    features: "medium",
    counts: "medium",
    ready: "medium",
    history: "medium",
    "tasks[].isReady": "high",
    "tasks[].isOrphaned": "high",
    "tasks[].agentId": "high",
    "tasks[].waitsFor": "high",
    "tasks[].note": "medium",
    "tasks[].progress": "medium",
    "tasks[].description": "medium",
    "tasks[].plan": "medium",
    "tasks[].featureId": "low",
    "tasks[].kind": "low",
    "tasks[].since": "low",
    "tasks[].dependsOn": "low",
    "tasks[].inputs": "medium",
    "tasks[].inputSchema": "low",
    "tasks[].conversationId": "low",
    "history[].changed": "low",
    "features[].note": "low",
  },
  summary: summarize,
  async handle({ taskId, ...asked }, context) {
    requireProject(context);
    const view = { guard: context.guard, at: await atTime(asked, context) };
    return taskId === undefined ? list(asked, view, context) : one(taskId, view, context);
  },
});

async function one(taskId: string, view: View, context: ToolContext): Promise<Output> {
  const task = await workNamed(taskId, view, context);
  const [shown] = await withStanding([task], context, view.at);
  const { byStatus, ready } = countTasks(shown && !task.isFeature ? [shown] : []);
  return {
    tasks: shown ? [wholeTaskOf(task, shown.standing, view.guard)] : [],
    features: [],
    total: 1,
    counts: byStatus,
    ready,
    history: await taskHistory(task, view, context),
  };
}

async function list(asked: Omit<Input, "taskId">, view: View, context: ToolContext): Promise<Output> {
  if (asked.featureId !== undefined) await workNamed(asked.featureId, view, context, FEATURE);
  const { tasks, features } = await workInView(view, context);
  const isOfFeatures = asked.kind === FEATURE;
  const meant = (isOfFeatures ? features : tasks).filter(wantedBy(asked, context));
  const { page, nextCursor } = await pageOf(meant, { all: [...tasks, ...features], asked, view }, context);
  const { byStatus, ready } = countTasks(meant);
  const shown = isOfFeatures ? page : featuresOf(features, asked);
  return {
    tasks: isOfFeatures ? [] : page.map(({ task, standing }) => taskItemOf(task, standing, view.guard)),
    features: shown.map((feature) => featureItemOf(feature, tasks, view.guard)),
    total: meant.length,
    counts: byStatus,
    ready,
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** Titles may be long, and what stands here is never left out. */
function summarize({ tasks, features, total, counts, ready, history }: Output, { kind }: Input): string {
  const [first] = kind === FEATURE ? features : tasks;
  if (history && first) return `${first.id} is ${first.status}; ${counted(history.length, "change")}.`;
  const next = first ? ` First: ${first.id}.` : "";
  if (kind === FEATURE) return `${counted(total, "feature")}.${next}`;
  const states = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
  const told = states.length > 0 ? `: ${states.join(", ")}; ${ready} can be started now` : "";
  return `${counted(total, "task")}${told}.${next}`;
}
