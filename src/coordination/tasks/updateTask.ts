import { guardOf } from "../../domain/caller.ts";
import { admits } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import { changedTask, type TaskChange } from "../../engines/tasks/changedTask.ts";
import { isWork, type Task, type TaskState, taskDraft, taskOf } from "../../engines/tasks/task.ts";
import { glanceAt } from "../../memory/glance.ts";
import type { MemoryWrite } from "../../memory/memoryWrite.ts";
import type { Store, WriteTx } from "../../stores/port.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import { activeClaims } from "../claims/activeClaims.ts";
import type { GlancedWrite } from "./endTask.ts";
import { moveTask } from "./moveTask.ts";
import { everything, tasksNamed } from "./readTasks.ts";
import { cycleObstacle, featureObstacle, linkFeature, linkObstacle } from "./taskLinks.ts";
import { type TaskObstacle, type TaskRefused, type TaskResult, UNMOVED } from "./taskResult.ts";
import { theirTasks } from "./taskRights.ts";

export interface TaskUpdate extends TaskChange {
  readonly id: NodeId;
  readonly status?: TaskState | undefined;
  /** What is kept of how it ends, if this ends it. */
  readonly outcome?: MemoryWrite | undefined;
}

/**
 * All of it is one transaction: what a task waits for, who has it and what it says are read where they are written, so of two
 * who start it at once one does, and no two can close a cycle together.
 */
export async function updateTask(
  { memory }: Store,
  actor: Actor,
  update: TaskUpdate,
  signal: AbortSignal,
): Promise<TaskResult> {
  const { outcome: write } = update;
  // What is alike is looked for while others write.
  const outcome = write && { write, glance: await glanceAt(memory, write) };
  const work = (tx: WriteTx) => updateTaskIn(tx, actor, update, outcome);
  return memory.transaction(coordinationMeta(actor), work, { signal });
}

async function updateTaskIn(
  tx: WriteTx,
  actor: Actor,
  update: TaskUpdate,
  outcome: GlancedWrite | undefined,
): Promise<TaskResult> {
  const { caller, project } = actor;
  const [node] = await tx.get({ guard: guardOf(caller, project) }, [{ project, id: update.id }]);
  if (!node || !isWork(node)) return refused({ is: "unknown", field: "taskId", ids: [update.id] }, null);
  const task = taskOf(node);
  if (!(await theirTasks(tx, caller, project, [task])).has(task.id))
    return refused({ is: "not_theirs" }, task);
  const wanted = changedTask(task, await withHidden(tx, actor, task, update));
  if (!wanted) return refused({ is: "no_such_step" }, task);
  const why = await changeObstacle(tx, actor, wanted, update, task);
  if (why) return refused(why, task);
  const { status } = update;
  const moved =
    status === undefined
      ? { ...UNMOVED, task: wanted }
      : await moveTask(tx, actor, wanted, { status, note: update.note, outcome });
  if ("is" in moved) return refused(moved, task);
  const { record } = await tx.put(taskDraft(moved.task));
  await linkFeature(tx, moved.task, task.featureId);
  return { ...moved, status: "ok", task: taskOf(record) };
}

function refused(why: TaskObstacle, task: Task | null): TaskRefused {
  return { status: "refused", why, task };
}

/** What somebody cannot see they did not mean to take away. */
async function withHidden(
  tx: WriteTx,
  { caller, project }: Actor,
  task: Task,
  change: TaskUpdate,
): Promise<TaskChange> {
  if (change.dependsOn === undefined || task.dependsOn.length === 0) return change;
  const all = await tasksNamed(tx, everything({ account: caller.account, project }), task.dependsOn);
  const guard = guardOf(caller, project);
  const hidden = [...all.values()].filter((each) => !admits(guard, each)).map(({ id }) => id);
  return { ...change, dependsOn: [...new Set([...change.dependsOn, ...hidden])] };
}

/** What stands against the change apart from the task's state. */
async function changeObstacle(
  tx: WriteTx,
  actor: Actor,
  wanted: Task,
  { dependsOn, featureId }: TaskUpdate,
  former: Task,
): Promise<TaskObstacle | null> {
  if (dependsOn === undefined && featureId === undefined) return null;
  const named = { dependsOn: dependsOn ?? [], featureId: featureId ?? null, conversationId: null };
  const { isFeature } = wanted;
  const isMoved = wanted.featureId !== former.featureId;
  return (
    (await linkObstacle(tx, actor, { ...named, isFeature })) ??
    (isMoved ? await featureObstacle(tx, actor, wanted) : null) ??
    (isMoved ? await claimObstacle(tx, actor, wanted) : null) ??
    (dependsOn === undefined ? null : await cycleObstacle(tx, actor, wanted))
  );
}

/** A claim on a task counts for its feature, so the two cannot be parted while it holds. */
async function claimObstacle(
  tx: WriteTx,
  { caller, project }: Actor,
  { id }: Task,
): Promise<TaskObstacle | null> {
  const claims = await activeClaims(tx, { account: caller.account, project });
  return claims.some(({ target }) => target === id) ? { is: "claimed" } : null;
}
