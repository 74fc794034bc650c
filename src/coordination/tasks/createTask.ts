import { guardOf, placementOf } from "../../domain/caller.ts";
import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import { isOver, type Task, type TaskDraft, taskDraft, taskOf, titleHash } from "../../engines/tasks/task.ts";
import { producerIn } from "../../memory/producerOf.ts";
import type { Store, WriteTx } from "../../stores/port.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import { featureObstacle, linkFeature, linkObstacle } from "./taskLinks.ts";
import type { TaskObstacle, TaskRefused } from "./taskResult.ts";

/** What is to be done, as it was said and screened. */
export type NewTask = Pick<
  Task,
  | "isFeature"
  | "title"
  | "description"
  | "kind"
  | "priority"
  | "plan"
  | "inputs"
  | "inputSchema"
  | "dependsOn"
  | "featureId"
  | "conversationId"
>;

export interface TaskCreated {
  readonly status: "ok";
  readonly task: Task;
  /** Others of that title that are not over. */
  readonly namesakes: readonly Task[];
}

export interface CreateOptions {
  /** The task in the course of which it came up, where that is said; else what the session is at. */
  readonly producedByTaskId?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Nobody depends on what is new, so it closes no cycle. */
export function createTask(
  { memory }: Store,
  actor: Actor,
  wanted: NewTask,
  { producedByTaskId, signal }: CreateOptions = {},
): Promise<TaskCreated | TaskRefused> {
  const work = (tx: WriteTx) => createTaskIn(tx, actor, wanted, producedByTaskId);
  return memory.transaction(coordinationMeta(actor), work, { signal });
}

async function createTaskIn(
  tx: WriteTx,
  actor: Actor,
  wanted: NewTask,
  producedByTaskId: string | undefined,
): Promise<TaskCreated | TaskRefused> {
  const { project, caller, ids } = actor;
  const producer = await producerIn(tx, caller, project, producedByTaskId);
  const why =
    (await linkObstacle(tx, actor, wanted)) ??
    (await featureObstacle(tx, actor, { ...wanted, status: "open" })) ??
    unknownProducer(producer, producedByTaskId);
  if (why) return { status: "refused", why, task: null };
  const namesakes = await openNamesakes(tx, actor, wanted);
  const task: TaskDraft = {
    ...wanted,
    ...placementOf(caller),
    id: asNodeId(ids.next(wanted.isFeature ? "feature" : "task")),
    project,
    status: "open",
    ...{ agent: null, session: null, since: null, note: null },
  };
  const { record } = await tx.put(taskDraft(task));
  await linkFeature(tx, task, null);
  if (producer) await tx.link({ type: "PRODUCED", from: producer, to: task });
  if (task.conversationId !== null)
    await tx.link({ type: "RAISED_DURING", from: task, to: { project, id: task.conversationId } });
  return { status: "ok", task: taskOf(record), namesakes };
}

function unknownProducer(producer: NodeRef | null, named: string | undefined): TaskObstacle | null {
  if (producer || named === undefined) return null;
  return { is: "unknown", field: "producedByTaskId", ids: [asNodeId(named)] };
}

const MOST_NAMESAKES = 20;

async function openNamesakes(tx: WriteTx, { caller, project }: Actor, wanted: NewTask): Promise<Task[]> {
  const same = await tx.find(
    { guard: guardOf(caller, project) },
    {
      kinds: [wanted.isFeature ? "FEATURE" : "TASK"],
      contentHash: titleHash(wanted),
      limit: MOST_NAMESAKES,
    },
  );
  return same.map(taskOf).filter(({ status }) => !isOver(status));
}
