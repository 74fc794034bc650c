import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { ReadMemory } from "./memoryReads.ts";
import type { PackParts, PackQuestion } from "./packQuestion.ts";

/** The task's own node; null where there is none of that id. */
export async function readPlan(
  { memories: { memory } }: PackParts,
  { view, project, taskId }: PackQuestion,
  read: ReadMemory,
): Promise<NodeRecord | null> {
  if (taskId === undefined) return null;
  const refs = [project, null].map((each) => ({ project: each, id: asNodeId(taskId) }));
  const found = await read(() => memory.get(view, refs), []);
  return found.find(({ kind }) => kind === "TASK" || kind === "FEATURE") ?? null;
}
