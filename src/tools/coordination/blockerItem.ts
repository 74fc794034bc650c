import { z } from "zod";
import type { Guard } from "../../domain/guard.ts";
import { rankOf } from "../../engines/tasks/taskOrder.ts";
import { tasksAfter } from "../../engines/tasks/taskPage.ts";
import { taskItem, taskItemOf } from "./taskItem.ts";
import type { StandingTask } from "./tasksInView.ts";

/** What keeps a task from going on; what somebody has to see to comes first. */
const OBSTACLES = ["blocked", "orphaned", "waiting"] as const;
type Obstacle = (typeof OBSTACLES)[number];

export const blockerItem = z.object({
  ...taskItem.omit({ isReady: true, isOrphaned: true, progress: true }).shape,
  why: z.enum(OBSTACLES).describe("orphaned: whoever was at it is gone, and anybody may go on"),
});
export type BlockerItem = z.infer<typeof blockerItem>;

/** Those of the tasks that do not go on by themselves, each with why. */
export function blockersAmong(tasks: readonly StandingTask[], guard: Guard): BlockerItem[] {
  const places = new Map(tasks.map(({ task }) => [task.id, rankOf(task)]));
  const found = tasksAfter(tasks, places, null).flatMap((each) => {
    const why = obstacleOf(each);
    return why ? [{ each, why }] : [];
  });
  return OBSTACLES.flatMap((obstacle) => found.filter(({ why }) => why === obstacle)).map(({ each, why }) => {
    const {
      isReady: _,
      isOrphaned: __,
      progress: ___,
      ...item
    } = taskItemOf(each.task, each.standing, guard);
    return { ...item, why };
  });
}

function obstacleOf({ task, standing }: StandingTask): Obstacle | null {
  if (task.status === "blocked") return "blocked";
  if (standing.isOrphaned) return "orphaned";
  return task.status === "open" && standing.waitsFor.length > 0 ? "waiting" : null;
}
