import type { NodeId } from "../../domain/ids.ts";
import { changedPlan, type Step, type StepChange } from "./plan.ts";
import type { Task, TaskPriority } from "./task.ts";

/** What is to be said otherwise about a task, apart from its state. */
export interface TaskChange {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly kind?: string | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly note?: string | undefined;
  readonly plan?: readonly Step[] | undefined;
  readonly step?: StepChange | undefined;
  readonly dependsOn?: readonly NodeId[] | undefined;
  /** Null takes it out of its feature. */
  readonly featureId?: NodeId | null | undefined;
}

/** The task as it would be; null where the plan has no such step. */
export function changedTask(task: Task, change: TaskChange): Task | null {
  const { title, description, kind, priority, note, dependsOn, featureId, step } = change;
  const plan = change.plan ?? task.plan;
  const stepped = step ? changedPlan(plan, step) : plan;
  if (!stepped) return null;
  return {
    ...task,
    title: title ?? task.title,
    description: description ?? task.description,
    kind: kind ?? task.kind,
    priority: priority ?? task.priority,
    note: note ?? task.note,
    plan: stepped,
    dependsOn: dependsOn ?? task.dependsOn,
    featureId: featureId === undefined ? task.featureId : featureId,
  };
}
