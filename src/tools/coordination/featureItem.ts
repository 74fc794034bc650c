import { z } from "zod";
import type { Guard } from "../../domain/guard.ts";
import { countTasks } from "../../engines/tasks/countTasks.ts";
import { TASK_STATES } from "../../engines/tasks/task.ts";
import { taskItem, taskItemOf } from "./taskItem.ts";
import type { StandingTask } from "./tasksInView.ts";

/** How many tasks there are in each state. */
export const taskCounts = z.partialRecord(z.enum(TASK_STATES), z.int());

/** A feature as one line of an answer. */
export const featureItem = z.object({
  ...taskItem.pick({ id: true, title: true, status: true, priority: true, progress: true, note: true }).shape,
  counts: taskCounts,
  ready: z.int(),
});
type FeatureItem = z.infer<typeof featureItem>;

export function featureItemOf(
  { task, standing }: StandingTask,
  tasks: readonly StandingTask[],
  guard: Guard,
): FeatureItem {
  const { id, title, status, priority, progress, note } = taskItemOf(task, standing, guard);
  const { byStatus, ready } = countTasks(tasks.filter((each) => each.task.featureId === task.id));
  return {
    ...{ id, title, status, priority, counts: byStatus, ready },
    ...(progress !== undefined && { progress }),
    ...(note !== undefined && { note }),
  };
}
