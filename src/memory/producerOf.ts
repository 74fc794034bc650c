import type { Caller } from "../domain/caller.ts";
import type { NodeRef, ProjectId } from "../domain/ids.ts";
import type { GraphReader } from "../stores/port.ts";
import type { MemoryWrite } from "./memoryWrite.ts";
import { namedTask } from "./namedTask.ts";
import { sessionWork } from "./sessionWork.ts";

/**
 * What a memory came from: the task that is named, else the one the session works on, else its conversation. A task lies in
 * the project that is worked on, also where what it produced is for the whole account.
 */
export function producerOf(
  tx: GraphReader,
  { draft, caller, producedByTaskId }: MemoryWrite,
): Promise<NodeRef | null> {
  return producerIn(tx, caller, draft.project ?? caller.project, producedByTaskId);
}

/** The same for whatever a caller makes in a project. */
export async function producerIn(
  tx: GraphReader,
  caller: Caller,
  project: ProjectId | null,
  producedByTaskId: string | undefined,
): Promise<NodeRef | null> {
  if (producedByTaskId !== undefined) return namedTask(tx, caller, project, producedByTaskId);
  const { task, conversation } = await sessionWork(tx, caller, project);
  // It may have been deleted since.
  const known = task === undefined ? null : await namedTask(tx, caller, project, task);
  if (known) return known;
  return conversation === undefined ? null : { project, id: conversation };
}
