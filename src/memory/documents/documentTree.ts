import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord } from "../../domain/record.ts";
import type { FormerTree } from "../../engines/documents/planTree.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** More than any document that is let in falls into. */
const ALL = 1_000_000;

/** All that lies under these, whoever may see it and whether or not it is deleted. */
export async function partsBelow(
  reader: GraphReader,
  view: View,
  of: readonly NodeRef[],
): Promise<NodeRef[]> {
  const below = (await contained(reader, view, of)).map(({ to }) => to);
  return below.length === 0 ? [] : [...below, ...(await partsBelow(reader, view, below))];
}

/** The sections and chunks of a document as they are now, in their order. */
export async function formerTree(reader: GraphReader, view: View, document: NodeRef): Promise<FormerTree> {
  const inDocument = await contained(reader, view, [document]);
  const inSections = await contained(
    reader,
    view,
    inDocument.map(({ to }) => to),
  );
  return {
    sections: await partsOf(reader, view, inDocument),
    chunks: await partsOf(reader, view, inSections),
  };
}

async function contained(reader: GraphReader, view: View, of: readonly NodeRef[]): Promise<EdgeRecord[]> {
  if (of.length === 0) return [];
  const edges = await reader.edges(view, { of, types: ["CONTAINS"], direction: "out", limit: ALL });
  return edges.toSorted((one, other) => Number(one.props.position) - Number(other.props.position));
}

async function partsOf(
  reader: GraphReader,
  view: View,
  edges: readonly EdgeRecord[],
): Promise<FormerTree["sections"]> {
  const parents = new Map(edges.map(({ from, to }) => [to.id, from.id]));
  const nodes = await reader.get(
    view,
    edges.map(({ to }) => to),
  );
  return nodes.flatMap((node) => {
    const parent = parents.get(node.id);
    return parent === undefined ? [] : [{ node, parent }];
  });
}
