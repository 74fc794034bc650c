import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { addressOf } from "./candidate.ts";

const MOST_PRODUCTS = 5_000;

/** The addresses of what came from a task, a conversation or a message of the view's project. */
export async function productsOf(
  memory: GraphReader,
  view: View,
  producer: NodeId,
): Promise<ReadonlySet<string>> {
  // Safe: a guard is made for a project, or for none.
  const project = view.guard.project as ProjectId | null;
  const found = await memory.neighbours(view, {
    of: [{ project, id: producer }],
    types: ["PRODUCED"],
    direction: "out",
    limit: MOST_PRODUCTS,
  });
  return new Set(found.map(({ other }) => addressOf(other)));
}
