import { asNodeId } from "../../domain/ids.ts";
import { readSessionWork, readTaskWork, type Work } from "../work/readWork.ts";
import type { ReadMemory } from "./memoryReads.ts";
import type { PackParts, PackQuestion } from "./packQuestion.ts";

/** What is kept of the task, or of the session before; null where there is none. */
export async function readPlan(
  { memories: { memory } }: PackParts,
  { view, project, taskId, briefing }: PackQuestion,
  read: ReadMemory,
): Promise<Work | null> {
  if (taskId === undefined)
    return briefing ? read(() => readSessionWork(memory, view, briefing), null) : null;
  return read(() => readTaskWork(memory, view, { project, id: asNodeId(taskId) }), null);
}
