import type { ToolInputs, ToolOutputs } from "loci";

export type Task = NonNullable<ToolOutputs["progress_query"]["tasks"]>[number];
export type Feature = NonNullable<ToolOutputs["progress_query"]["features"]>[number];
export type TaskState = Task["status"];
export type Priority = Task["priority"];

export const STATE_WORDS: Readonly<Record<TaskState, string>> = {
  open: "open",
  in_progress: "in progress",
  blocked: "blocked",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

/** Why a task does not go on. */
const HELD_UP_WORDS: Readonly<Record<string, string>> = { orphaned: "left behind", waiting: "waits" };

export function heldUpWords(why: string): string {
  return HELD_UP_WORDS[why] ?? why;
}

export const PRIORITIES: readonly (readonly [NonNullable<ToolInputs["task_create"]["priority"]>, string])[] =
  [
    ["critical", "Critical"],
    ["high", "High"],
    ["normal", "Normal"],
    ["low", "Low"],
  ];

export function isOver(status: TaskState): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

export function isFeature(id: string): boolean {
  return id.startsWith("feature:");
}

/** What keeps a task from being started, as a person would say it. */
export function waitWords({ waitsFor = [], waitsForHidden = 0 }: Task): string | null {
  const [first] = waitsFor;
  const count = waitsFor.length + waitsForHidden;
  if (count === 0) return null;
  if (!first) return count === 1 ? "waits for a task that is not yours to see" : `waits for ${count} tasks`;
  return count === 1 ? `waits for “${first.title}”` : `waits for “${first.title}” and ${count - 1} more`;
}

/** How far a feature is: what ended in some way, of all that was not given up. */
export function featureProgress({ counts }: Feature): { readonly done: number; readonly total: number } {
  const of = (state: TaskState) => Number(counts[state] ?? 0);
  const total = of("open") + of("in_progress") + of("blocked") + of("completed") + of("failed");
  return { done: of("completed"), total };
}
