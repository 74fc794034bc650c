import type { NodeId, NodeRef } from "../../../domain/ids.ts";
import type { EdgeType } from "../../../domain/kinds.ts";
import type { EdgeRecord } from "../../../domain/record.ts";
import type { EdgeQuery, View } from "../../../stores/port.ts";

export const TIE_TYPES: readonly EdgeType[] = ["IMPORTS", "CALLS", "REFERENCES", "EXTENDS", "IMPLEMENTS"];
/** What uses more than this, or is used by more, is tied to everything, which says nothing. */
const MOST_EDGES = 20;

type Ends = Pick<EdgeRecord, "from" | "to">;

/** What ties are read from. */
export interface TieReader {
  edges(view: View, query: EdgeQuery): Promise<readonly Ends[]>;
}

/** The edges of some nodes, without those of nodes that have too many. */
export async function tellingEdges(code: TieReader, view: View, of: readonly NodeRef[]): Promise<Ends[]> {
  // One more than is allowed tells that there are too many.
  const query = { of, types: TIE_TYPES, direction: "both", limit: MOST_EDGES + 1 } as const;
  const edges = await code.edges(view, query);
  const asked = new Set(of.map(({ id }) => id));
  const out = Map.groupBy(edges, ({ from }) => from.id);
  const into = Map.groupBy(edges, ({ to }) => to.id);
  const hasFew = (id: NodeId) =>
    asked.has(id) && [out, into].every((ends) => (ends.get(id)?.length ?? 0) <= MOST_EDGES);
  return edges.filter(({ from, to }) => hasFew(from.id) || hasFew(to.id));
}
