import { readTasks, tasksNamed } from "../../coordination/tasks/readTasks.ts";
import { surroundingsOf } from "../../coordination/tasks/surroundings.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { AtTime } from "../../domain/time.ts";
import { type Standing, standingOf } from "../../engines/tasks/standingOf.ts";
import type { Task } from "../../engines/tasks/task.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";
import { type TaskItem, taskItemOf, type WrittenTask } from "./taskItem.ts";
import { watcherOf } from "./watcherOf.ts";
import { unknownWork } from "./workTarget.ts";

export interface StandingTask {
  readonly task: Task;
  readonly standing: Standing;
}

export interface WorkInView {
  readonly tasks: readonly StandingTask[];
  readonly features: readonly StandingTask[];
}

/** All tasks and features that a view shows. */
export async function workInView(view: View, context: ToolContext): Promise<WorkInView> {
  const { memory } = context.store;
  const found = [...(await readTasks(memory, view, "TASK")), ...(await readTasks(memory, view, "FEATURE"))];
  const all = await withStanding(found, context, view.at);
  return {
    tasks: all.filter(({ task }) => !task.isFeature),
    features: all.filter(({ task }) => task.isFeature),
  };
}

/** Each with how it stands to others, and to who asks. */
export async function withStanding(
  tasks: readonly Task[],
  context: ToolContext,
  at?: AtTime,
): Promise<StandingTask[]> {
  const around = await surroundingsOf(context.store.memory, await watcherOf(context), tasks, at);
  return tasks.map((task) => ({ task, standing: standingOf(task, around) }));
}

/** One that was just written, or was about to be, and what it waits for. */
export async function toldTask(
  task: Task,
  context: ToolContext,
): Promise<{ readonly task: WrittenTask; readonly waitsFor?: TaskItem["waitsFor"] }> {
  const around = await surroundingsOf(context.store.memory, await watcherOf(context), [task]);
  const { note: _, waitsFor, ...written } = taskItemOf(task, standingOf(task, around), context.guard);
  return { task: written, ...(waitsFor && { waitsFor }) };
}

/** The task or feature of that id; what the caller may not see is not there. */
export async function workNamed(
  id: string,
  view: View,
  context: ToolContext,
  is?: "task" | "feature",
): Promise<Task> {
  const found = (await tasksNamed(context.store.memory, view, [asNodeId(id)])).get(asNodeId(id));
  if (found && (is === undefined || found.isFeature === (is === "feature"))) return found;
  throw await unknownWork(id, is ?? (id.startsWith("feature:") ? "feature" : "task"), context);
}
