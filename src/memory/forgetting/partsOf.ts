import type { Guard } from "../../domain/guard.ts";
import type { NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isContainer } from "../../engines/forgetting/mayForget.ts";
import type { GraphReader } from "../../stores/port.ts";
import { partsBelow } from "../documents/documentTree.ts";

/**
 * All that ever lay in a node, which must not be deleted itself: what an earlier version of a document held would else be
 * found by a look into the past. Each version of a document is another state of its tree.
 */
export async function partsOf(reader: GraphReader, guard: Guard, node: NodeRecord): Promise<NodeRef[]> {
  if (!isContainer(node.kind)) return [];
  const moments = (await reader.versions({ guard }, node)).map(({ validFrom }) => ({ asOf: validFrom }));
  const found = new Map<string, NodeRef>();
  for (const at of [{}, ...moments])
    for (const ref of await partsBelow(reader, { guard, at }, [node])) found.set(ref.id, ref);
  return [...found.values()];
}
