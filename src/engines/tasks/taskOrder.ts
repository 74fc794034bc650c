import type { NodeId } from "../../domain/ids.ts";
import { isOver, PRIORITIES, type Task } from "./task.ts";

/** Where a task stands in a list: what is over comes last, then what presses comes first, then the oldest. */
export interface Rank {
  readonly level: number;
  readonly id: NodeId;
}

export function rankOf({ id, status, priority }: Pick<Task, "id" | "status" | "priority">): Rank {
  const level = PRIORITIES.indexOf(priority) + (isOver(status) ? PRIORITIES.length : 0);
  return { level, id };
}

/** Ids tell which was made first. */
export function byRank(one: Rank, other: Rank): number {
  return one.level - other.level || (one.id < other.id ? -1 : Number(one.id > other.id));
}

export function inOrder<Item extends Pick<Task, "id" | "status" | "priority">>(
  tasks: readonly Item[],
): Item[] {
  return tasks.toSorted((one, other) => byRank(rankOf(one), rankOf(other)));
}
