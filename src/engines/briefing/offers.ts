import type { Standing } from "../tasks/standingOf.ts";
import { isUnderWay, type Task } from "../tasks/task.ts";
import { inOrder } from "../tasks/taskOrder.ts";
import { reservedFor } from "./reserved.ts";

/** What a task is to somebody who begins: theirs, given to them, left by one who is gone, or free to begin with. */
export const TASK_REASONS = ["own", "handed_over", "orphaned", "ready"] as const;
export type TaskReason = (typeof TASK_REASONS)[number];

export interface Offer {
  readonly task: Task;
  readonly why: TaskReason;
  /** Who has it, or had it. */
  readonly by: string | null;
}

/** What of the tasks an agent could go on with, what is nearest to it first. */
export function offersTo(agent: string, tasks: readonly (readonly [Task, Standing])[]): Offer[] {
  const offers = tasks.flatMap(([task, standing]): Offer[] => {
    const why = reasonOf(task, standing, agent);
    return why ? [{ task, why, by: standing.hold.by?.agent ?? null }] : [];
  });
  return TASK_REASONS.flatMap((why) => {
    const same = offers.filter((offer) => offer.why === why);
    const [theirs, others] = [same.filter(({ by }) => by === agent), same.filter(({ by }) => by !== agent)];
    return [...inPriority(theirs), ...inPriority(others)];
  });
}

/** What is blocked is nobody's to go on with but its own agent's, or whose it was given to. */
function reasonOf(task: Task, { hold, isOrphaned, isReady }: Standing, agent: string): TaskReason | null {
  const isBegun = isUnderWay(task.status);
  if (isBegun && hold.is === "own") return "own";
  if (isBegun && hold.by?.session === reservedFor(agent)) return "handed_over";
  if (isOrphaned && hold.is === "gone") return "orphaned";
  return isReady ? "ready" : null;
}

function inPriority(offers: readonly Offer[]): Offer[] {
  const byTask = new Map(offers.map((offer) => [offer.task, offer]));
  return inOrder([...byTask.keys()]).flatMap((task) => byTask.get(task) ?? []);
}
