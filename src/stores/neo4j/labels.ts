import { EDGE_TYPE_NAMES, NODE_KIND_NAMES, type NodeKind } from "../../domain/kinds.ts";

/** The label under which people find the nodes of a kind: `Decision`, `Function`. */
export function labelOf(kind: NodeKind): string {
  return kind.charAt(0) + kind.slice(1).toLowerCase();
}

/** Those of a version that holds, whatever it is of. */
export const VERSION_LABELS = ["LociVersion", "LociCurrent", ...NODE_KIND_NAMES.map(labelOf)].join(":");

/** Those of edges that hold, as a pattern names them. */
export const HELD_TYPES = EDGE_TYPE_NAMES.join("|");

/** What belongs to a graph, by a key that begins with that of the graph. */
export const KEYED_LABELS = [
  "LociNode",
  "LociTx",
  "LociSpace",
  "LociTextStats",
  "LociMark",
  "LociArtifact",
  "LociToolCall",
  "LociVector",
  "LociVectorModel",
];
