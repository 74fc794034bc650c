import type { Claim } from "../../domain/claim.ts";
import type { NodeId } from "../../domain/ids.ts";

/** Whether a claim is on a task, or on something for it. */
export function isClaimedFor({ taskId, target }: Pick<Claim, "taskId" | "target">, task: NodeId): boolean {
  return taskId === task || target === String(task);
}
