import type { Standing } from "./standingOf.ts";
import { TASK_STATES, type Task, type TaskState } from "./task.ts";

/** How many there are in each state that any is in, and how many of them can be started now. */
export interface TaskCounts {
  readonly byStatus: Partial<Record<TaskState, number>>;
  readonly ready: number;
  readonly total: number;
}

export function countTasks(
  tasks: readonly { readonly task: Pick<Task, "status">; readonly standing: Pick<Standing, "isReady"> }[],
): TaskCounts {
  const counts = TASK_STATES.map(
    (status) => [status, tasks.filter(({ task }) => task.status === status).length] as const,
  );
  return {
    byStatus: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    ready: tasks.filter(({ standing }) => standing.isReady).length,
    total: tasks.length,
  };
}
