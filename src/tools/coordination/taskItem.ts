import { z } from "zod";
import { agentShown } from "../../domain/agentShown.ts";
import { admits, type Guard } from "../../domain/guard.ts";
import type { Json } from "../../domain/record.ts";
import { progressOf, STEP_STATES } from "../../engines/tasks/plan.ts";
import type { Standing } from "../../engines/tasks/standingOf.ts";
import { PRIORITIES, TASK_STATES, type Task } from "../../engines/tasks/task.ts";

/** Another task, where it is named. */
export const taskName = z.object({ id: z.string(), title: z.string(), status: z.enum(TASK_STATES) });
type TaskName = z.infer<typeof taskName>;

/** A task as one line of an answer. */
export const taskItem = z.object({
  ...taskName.shape,
  priority: z.enum(PRIORITIES),
  kind: z.string().optional(),
  featureId: z.string().optional(),
  agentId: z.string().optional().describe("who is at it, or was"),
  since: z.string().optional(),
  isReady: z.literal(true).optional().describe("you can start it now"),
  isOrphaned: z.literal(true).optional().describe("whoever was at it is gone"),
  waitsFor: z.array(taskName).optional(),
  waitsForHidden: z.int().optional().describe("tasks that you may not see"),
  progress: z.string().optional().describe("steps done of those planned"),
  note: z.string().optional(),
});
export type TaskItem = z.infer<typeof taskItem>;

/** One that was just written: what may be long is told beside it, or was just said. */
export const writtenTask = taskItem.omit({ note: true, waitsFor: true });
export type WrittenTask = z.infer<typeof writtenTask>;

/** A task with all that is kept of it now. */
export const wholeTask = z.object({
  ...taskItem.shape,
  description: z.string().optional(),
  plan: z.array(z.object({ step: z.string(), state: z.enum(STEP_STATES) })).optional(),
  dependsOn: z.array(taskName).optional(),
  inputs: z.unknown().optional(),
  inputSchema: z.unknown().optional(),
  conversationId: z.string().optional(),
});

export function taskItemOf(task: Task, standing: Standing, guard: Guard): TaskItem {
  const { kind, featureId, note, plan, since } = task;
  const { isReady, isOrphaned } = standing;
  const agent = atWork(task, standing);
  const { shown, hidden } = partedBy(guard, standing.waitsFor);
  return {
    ...nameOf(task),
    priority: task.priority,
    ...(kind !== null && { kind }),
    ...(featureId !== null && { featureId }),
    ...(agent !== null && { agentId: agentShown(agent, guard) }),
    ...(since !== null && { since: new Date(since).toISOString() }),
    ...(isReady && { isReady }),
    ...(isOrphaned && { isOrphaned }),
    ...(shown.length > 0 && { waitsFor: shown.map(nameOf) }),
    ...(hidden > 0 && { waitsForHidden: hidden }),
    ...(plan.length > 0 && { progress: progressOf(plan) }),
    ...(note !== null && { note }),
  };
}

export function wholeTaskOf(task: Task, standing: Standing, guard: Guard): z.infer<typeof wholeTask> {
  const { description, plan, inputs, inputSchema, conversationId } = task;
  const { shown } = partedBy(guard, standing.dependencies);
  return {
    ...taskItemOf(task, standing, guard),
    ...(description !== null && { description }),
    ...(plan.length > 0 && { plan: [...plan] }),
    ...(shown.length > 0 && { dependsOn: shown.map(nameOf) }),
    ...said("inputs", inputs),
    ...said("inputSchema", inputSchema),
    ...(conversationId !== null && { conversationId }),
  };
}

function said(name: string, value: Json): Record<string, Json> {
  return value === null ? {} : { [name]: value };
}

export function nameOf({ id, title, status }: Task): TaskName {
  return { id, title, status };
}

/** Whoever holds it has it; whoever began with it had it before. */
function atWork({ agent }: Task, { hold }: Standing): string | null {
  return hold.by?.agent ?? agent;
}

/** Those that a caller may be told of, and how many others there are. */
export function partedBy(
  guard: Guard,
  tasks: readonly Task[],
): { readonly shown: readonly Task[]; readonly hidden: number } {
  const shown = tasks.filter((task) => admits(guard, task));
  return { shown, hidden: tasks.length - shown.length };
}

/** What is told of a task that is not for the caller to see. */
export const HIDDEN = "a task that you may not see";
const MOST_NAMED = 5;

/** In words: an id alone means little to whoever reads on. */
export function inWords(tasks: readonly Task[], guard: Guard): string {
  const { shown, hidden } = partedBy(guard, tasks);
  const named = shown.slice(0, MOST_NAMED).map(({ id, title, status }) => `${id} (${title}, ${status})`);
  const more = shown.length > MOST_NAMED ? [`${shown.length - MOST_NAMED} more`] : [];
  const unseen = hidden === 0 ? [] : [hidden === 1 ? HIDDEN : `${hidden} tasks that you may not see`];
  return [...named, ...more, ...unseen].join(", ");
}
