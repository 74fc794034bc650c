import { z } from "zod";
import { agentShown } from "../../domain/agentShown.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { TASK_STATES, type Task, taskOf } from "../../engines/tasks/task.ts";
import type { View } from "../../stores/port.ts";
import { changedNames } from "../memory/changedNames.ts";
import type { ToolContext } from "../toolContext.ts";

const MOST_CHANGES = 50;

/** One change of a task. */
export const taskChange = z.object({
  at: z.string(),
  by: z.string(),
  status: z.enum(TASK_STATES),
  changed: z.array(z.string()).describe("empty: it was made"),
  note: z.string().optional(),
});
type TaskChange = z.infer<typeof taskChange>;

/** How it came to be as it is, the newest change first. */
export async function taskHistory(
  task: Task,
  view: View,
  { store, guard }: ToolContext,
): Promise<TaskChange[]> {
  const asOf = view.at?.asOf ?? Number.POSITIVE_INFINITY;
  const versions = (await store.memory.versions(view, task)).filter(({ validFrom }) => validFrom <= asOf);
  return versions
    .map((version, at) => changeOf(version, versions[at - 1], guard))
    .slice(-MOST_CHANGES)
    .reverse();
}

/** What goes with another change says nothing by itself. */
const ACCOMPANYING = ["session", "since"];

function changeOf(
  version: NodeRecord,
  before: NodeRecord | undefined,
  guard: ToolContext["guard"],
): TaskChange {
  const { status, note } = taskOf(version);
  const changed = before ? changedNames(before, version) : [];
  return {
    at: new Date(version.validFrom).toISOString(),
    by: agentShown(version.agentId ?? "unknown", guard),
    status,
    changed: changed.filter((name) => !ACCOMPANYING.includes(name)),
    ...(note !== null && note !== before?.props.note && { note }),
  };
}
