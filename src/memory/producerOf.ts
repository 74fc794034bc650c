import type { NodeRef } from "../domain/ids.ts";
import type { GraphReader } from "../stores/port.ts";
import type { MemoryWrite } from "./memoryWrite.ts";
import { namedTask } from "./namedTask.ts";
import { sessionWork } from "./sessionWork.ts";

/**
 * What a memory came from: the task that is named, else the one the session works on, else its conversation. A task lies in
 * the project that is worked on, also where what it produced is for the whole account.
 */
export async function producerOf(
  tx: GraphReader,
  { draft, caller, producedByTaskId }: MemoryWrite,
): Promise<NodeRef | null> {
  const project = draft.project ?? caller.project;
  if (producedByTaskId !== undefined) return namedTask(tx, caller, project, producedByTaskId);
  const { task, conversation } = await sessionWork(tx, caller, project);
  const id = task ?? conversation;
  return id === undefined ? null : { project, id };
}
