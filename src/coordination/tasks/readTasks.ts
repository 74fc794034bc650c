import { guardOfAll } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import { isWork, type Task, taskOf } from "../../engines/tasks/task.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { ClaimPlace } from "../claims/activeClaims.ts";

const A_PAGE = 1_000;
export const MOST_TASKS = 50_000;

/**
 * All there are in a view. Page by page, so that others get a turn; what changes meanwhile moves to the end of this order, so
 * it may come twice and is never missed.
 */
export async function readTasks(reader: GraphReader, view: View, kind: "TASK" | "FEATURE"): Promise<Task[]> {
  const tasks = new Map<NodeId, Task>();
  const filter = { kinds: [kind], order: "oldest", limit: A_PAGE } as const;
  let page = await reader.find(view, filter);
  for (;;) {
    for (const node of page) tasks.set(node.id, taskOf(node));
    const before = page.at(-1);
    if (!before || page.length < A_PAGE || tasks.size >= MOST_TASKS) return [...tasks.values()];
    page = await reader.find(view, { ...filter, before });
  }
}

/** Those of the ids that are tasks or features in the view, in the order asked. */
export async function tasksNamed(
  reader: GraphReader,
  view: View,
  ids: readonly NodeId[],
): Promise<Map<NodeId, Task>> {
  const project = view.guard.project as ClaimPlace["project"];
  const found =
    ids.length === 0
      ? []
      : await reader.get(
          view,
          ids.map((id) => ({ project, id })),
        );
  return new Map(found.filter(isWork).map((node) => [node.id, taskOf(node)]));
}

export async function tasksOfFeature(reader: GraphReader, view: View, feature: Task): Promise<Task[]> {
  const query = {
    of: [feature],
    types: ["CONTAINS"],
    direction: "out",
    limit: MOST_TASKS,
  } as const;
  const parts = await reader.neighbours(view, query);
  return parts.flatMap(({ node }) => (node && isWork(node) ? [taskOf(node)] : []));
}

/** Sees what there is, whoever may see it: to decide by. */
export function everything({ account, project }: ClaimPlace, at?: View["at"]): View {
  return { guard: guardOfAll({ account, project }), ...(at && { at }) };
}
