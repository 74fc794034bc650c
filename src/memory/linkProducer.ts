import { guardOf } from "../domain/caller.ts";
import { asNodeId, type NodeRef } from "../domain/ids.ts";
import type { GraphReader, WriteTx } from "../stores/port.ts";
import type { MemoryWrite } from "./memoryWrite.ts";
import { sessionWork } from "./sessionWork.ts";

/** Ties a memory to what it came from: the task that is named, else the one the session works on, else its conversation. */
export async function linkProducer(
  tx: WriteTx,
  write: MemoryWrite,
): Promise<"linked" | "none" | "unknown_task"> {
  const producer = await producerOf(tx, write);
  if (producer === null) return write.producedByTaskId === undefined ? "none" : "unknown_task";
  await tx.link({ type: "PRODUCED", from: producer, to: write.draft });
  return "linked";
}

/** A task lies in the project that is worked on, also where what it produced is for the whole account. */
async function producerOf(
  tx: GraphReader,
  { draft, caller, producedByTaskId }: MemoryWrite,
): Promise<NodeRef | null> {
  const project = draft.project ?? caller.project;
  const view = { guard: guardOf(caller, project) };
  if (producedByTaskId !== undefined) {
    const [task] = await tx.get(view, [{ project, id: asNodeId(producedByTaskId) }]);
    return task?.kind === "TASK" ? task : null;
  }
  const { task, conversation } = await sessionWork(tx, caller, project);
  const id = task ?? conversation;
  return id === undefined ? null : { project, id };
}
