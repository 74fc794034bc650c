import { nextStates, planTransition, type TransitionObstacle } from "../../engines/tasks/planTransition.ts";
import { type Standing, standingOf } from "../../engines/tasks/standingOf.ts";
import { isOver, type Task, type TaskState } from "../../engines/tasks/task.ts";
import type { WriteTx } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import { noteRefusalIn } from "../claims/refusals.ts";
import { endTask, type GlancedWrite, giveBack } from "./endTask.ts";
import { everything, tasksOfFeature } from "./readTasks.ts";
import { startTask, wishFor } from "./startTask.ts";
import { surroundingsOf } from "./surroundings.ts";
import { featureObstacle } from "./taskLinks.ts";
import { type TaskMove, type TaskObstacle, UNMOVED } from "./taskResult.ts";

export interface WantedMove {
  readonly status: TaskState;
  readonly note?: string | undefined;
  readonly outcome?: GlancedWrite | undefined;
}

/** Brings a task into another state with all that goes with it, or says what stands against that. */
export async function moveTask(
  tx: WriteTx,
  actor: Actor,
  task: Task,
  { status, note, outcome }: WantedMove,
): Promise<TaskMove | TaskObstacle> {
  const around = await surroundingsOf(tx, actor, [task]);
  const standing = await whole(tx, actor, task, standingOf(task, around));
  const inFeature = await featureObstacle(tx, actor, { ...task, status });
  const transition = planTransition({
    from: task.status,
    to: status,
    isFeature: task.isFeature,
    hold: standing.hold.is,
    isAtIt: standing.isAtIt,
    isAdmin: actor.caller.role === "admin",
    hasNote: note !== undefined,
    isWaiting: standing.waitsFor.length > 0,
    isFeatureOver: inFeature !== null,
  });
  // What was said of the former state is history with it.
  const noted = { ...task, note: note ?? null };
  switch (transition.is) {
    case "none":
      return { ...UNMOVED, task };
    case "start":
      return startTask(tx, actor, noted, around.onlooker);
    case "block":
      return { ...UNMOVED, task: { ...noted, status } };
    case "open":
      return giveBack(tx, actor, noted);
    case "end":
      return endTask(tx, actor, { ...noted, status }, outcome);
    case "refused":
      return inFeature && transition.why === "feature_over"
        ? inFeature
        : told(tx, actor, { task, status, standing, why: transition.why });
  }
}

/** A feature waits for its tasks. */
async function whole(
  tx: WriteTx,
  { caller, project }: Actor,
  task: Task,
  standing: Standing,
): Promise<Standing> {
  if (!task.isFeature) return standing;
  const parts = await tasksOfFeature(tx, everything({ account: caller.account, project }), task);
  return { ...standing, waitsFor: parts.filter((part) => !isOver(part.status)) };
}

interface Refusal {
  readonly task: Task;
  readonly status: TaskState;
  readonly standing: Standing;
  readonly why: TransitionObstacle;
}

async function told(
  tx: WriteTx,
  actor: Actor,
  { task, status, standing, why }: Refusal,
): Promise<TaskObstacle> {
  const { hold, waitsFor } = standing;
  switch (why) {
    case "held":
      if (status === "in_progress" && hold.by?.claim)
        await noteRefusalIn(tx, actor, wishFor(task), hold.by.claim);
      return { is: why, hold };
    case "waiting":
      return { is: why, for: waitsFor };
    case "not_from_here":
      return { is: why, to: status, next: nextStates({ ...task, from: task.status }) };
    default:
      return { is: "note_missing" };
  }
}
