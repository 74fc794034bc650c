import type { Caller } from "../../domain/caller.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { Task } from "../../engines/tasks/task.ts";
import type { GraphReader } from "../../stores/port.ts";

type Owned = Pick<Task, "id" | "agent">;

/**
 * Those of the tasks that a caller may change: any agent all that it can see, but for a restricted one, which changes what it
 * was the first to say, and what was given to it.
 */
export async function theirTasks(
  reader: GraphReader,
  caller: Pick<Caller, "account" | "role" | "agent">,
  project: ProjectId,
  tasks: readonly Owned[],
): Promise<ReadonlySet<NodeId>> {
  const isAnyones = caller.role !== "restricted";
  const given = tasks.filter(({ agent }) => isAnyones || agent === caller.agent).map(({ id }) => id);
  if (given.length === tasks.length) return new Set(given);
  const view = { guard: guardOfAll({ account: caller.account, project }) };
  const first = await reader.first(
    view,
    tasks.map(({ id }) => ({ project, id })),
  );
  const own = first.filter(({ agentId }) => agentId === caller.agent).map(({ id }) => id);
  return new Set([...given, ...own]);
}
