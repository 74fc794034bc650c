import { type Caller, guardOf } from "../domain/caller.ts";
import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { NodeRecord } from "../domain/record.ts";
import type { GraphReader } from "../stores/port.ts";

/** The task of that id, if it is there and the caller may see it. */
export async function namedTask(
  reader: GraphReader,
  caller: Caller,
  project: ProjectId | null,
  id: string,
): Promise<NodeRecord | null> {
  const [task] = await reader.get({ guard: guardOf(caller, project) }, [{ project, id: asNodeId(id) }]);
  return task?.kind === "TASK" ? task : null;
}
