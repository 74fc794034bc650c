import type { Guard } from "../../domain/guard.ts";
import type { NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isContainer } from "../../engines/forgetting/mayForget.ts";
import type { GraphReader } from "../../stores/port.ts";
import { partsBelow } from "../documents/documentTree.ts";

/**
 * All that goes with a node. All that ever lay in it, which must not be deleted itself: what an earlier version of a document held would else be
 * found by a look into the past. Each version of a document is another state of its tree.
 */
export async function partsOf(reader: GraphReader, guard: Guard, node: NodeRecord): Promise<NodeRef[]> {
  if (!isContainer(node.kind)) return questionsAbout(reader, guard, node);
  const moments = (await reader.versions({ guard }, node)).map(({ validFrom }) => ({ asOf: validFrom }));
  const found = new Map<string, NodeRef>();
  for (const at of [{}, ...moments])
    for (const ref of await partsBelow(reader, { guard, at }, [node])) found.set(ref.id, ref);
  return [...found.values()];
}

const PAGE = 500;

/** A question tells what a memory said, so it goes with it, and comes back with it. */
async function questionsAbout(reader: GraphReader, guard: Guard, { id }: NodeRecord): Promise<NodeRef[]> {
  const isAbout = ({ kind, props }: NodeRecord) =>
    kind === "CONFLICT" && Array.isArray(props.factIds) && props.factIds.includes(id);
  const found: NodeRef[] = [];
  let before: Pick<NodeRecord, "validFrom" | "id"> | undefined;
  for (;;) {
    const page = await reader.find(
      { guard },
      { kinds: ["CONFLICT"], limit: PAGE, ...(before && { before }) },
    );
    found.push(...page.filter(isAbout));
    before = page.at(-1);
    if (page.length < PAGE || !before) break;
  }
  const deleted = await reader.deleted(guard, { limit: PAGE });
  return [...found, ...deleted.filter(isAbout)];
}
