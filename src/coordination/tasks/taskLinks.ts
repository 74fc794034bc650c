import { guardOf } from "../../domain/caller.ts";
import type { NodeId } from "../../domain/ids.ts";
import { findCycle } from "../../engines/tasks/findCycle.ts";
import { isOver, type Task, type TaskDraft } from "../../engines/tasks/task.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import { everything, MOST_TASKS, tasksNamed } from "./readTasks.ts";
import type { TaskObstacle } from "./taskResult.ts";

type Place = Pick<Actor, "caller" | "project">;

/** What keeps a task from being tied to what it names; whoever names something must be able to see it. */
export async function linkObstacle(
  reader: GraphReader,
  actor: Place,
  task: Pick<Task, "isFeature" | "featureId" | "dependsOn" | "conversationId">,
): Promise<TaskObstacle | null> {
  const { isFeature, featureId, dependsOn, conversationId } = task;
  if (isFeature && dependsOn.length > 0) return { is: "feature_field", field: "dependsOn" };
  if (isFeature && featureId !== null) return { is: "feature_field", field: "featureId" };
  const view = { guard: guardOf(actor.caller, actor.project) };
  const named = await tasksNamed(reader, view, [...dependsOn, ...(featureId === null ? [] : [featureId])]);
  const unknown = dependsOn.filter((id) => !named.has(id));
  if (unknown.length > 0) return { is: "unknown", field: "dependsOn", ids: unknown };
  const features = dependsOn.filter((id) => named.get(id)?.isFeature);
  if (features.length > 0) return { is: "feature_as_dependency", ids: features };
  const feature = featureId === null ? undefined : named.get(featureId);
  if (featureId !== null && !feature?.isFeature)
    return { is: "unknown", field: "featureId", ids: [featureId] };
  if (conversationId === null) return null;
  const [talk] = await reader.get(view, [{ project: actor.project, id: conversationId }]);
  return talk?.kind === "CONVERSATION"
    ? null
    : { is: "unknown", field: "conversationId", ids: [conversationId] };
}

/** Work that is to be done belongs into a feature that is not over. */
export async function featureObstacle(
  reader: GraphReader,
  { caller, project }: Place,
  { featureId, status }: Pick<Task, "featureId" | "status">,
): Promise<TaskObstacle | null> {
  if (featureId === null || isOver(status)) return null;
  const view = everything({ account: caller.account, project });
  const feature = (await tasksNamed(reader, view, [featureId])).get(featureId);
  return feature && isOver(feature.status) ? { is: "feature_over", feature } : null;
}

/** The cycle that these dependencies would close, if they would. Read in the transaction that writes them. */
export async function cycleObstacle(
  reader: GraphReader,
  { caller, project }: Place,
  task: Pick<Task, "id" | "dependsOn">,
): Promise<TaskObstacle | null> {
  const view = everything({ account: caller.account, project });
  const known = new Map<NodeId, Task>();
  let wanted: readonly NodeId[] = task.dependsOn;
  while (wanted.length > 0 && known.size < MOST_TASKS) {
    const found = await tasksNamed(reader, view, wanted);
    for (const [id, each] of found) known.set(id, each);
    wanted = [...new Set([...found.values()].flatMap(({ dependsOn }) => dependsOn))].filter(
      (id) => !known.has(id),
    );
  }
  const cycle = findCycle(task.id, (id) => (id === task.id ? task : known.get(id))?.dependsOn ?? []);
  if (!cycle) return null;
  const own = known.get(task.id) ?? (await tasksNamed(reader, view, [task.id])).get(task.id);
  return { is: "cycle", cycle: cycle.flatMap((id) => known.get(id) ?? own ?? []) };
}

/** Makes a task part of its feature, and no more of the one it was in. */
export async function linkFeature(tx: WriteTx, task: TaskDraft, former: NodeId | null): Promise<void> {
  const { project, featureId } = task;
  if (former === featureId) return;
  if (former !== null) await tx.unlink({ type: "CONTAINS", from: { project, id: former }, to: task });
  if (featureId !== null) await tx.link({ type: "CONTAINS", from: { project, id: featureId }, to: task });
}
