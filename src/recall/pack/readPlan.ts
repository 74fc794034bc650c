import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { PackParts, PackQuestion } from "./packQuestion.ts";

/** The task's own node; null where there is none of that id. */
export async function readPlan(
  { memories: { memory } }: PackParts,
  { view, project, taskId }: PackQuestion,
): Promise<NodeRecord | null> {
  if (taskId === undefined) return null;
  const found = await memory.get(view, [
    { project, id: asNodeId(taskId) },
    { project: null, id: asNodeId(taskId) },
  ]);
  return found.find(({ kind }) => kind === "TASK" || kind === "FEATURE") ?? null;
}
