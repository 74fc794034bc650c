import type { NodeId } from "../../src/domain/ids.ts";
import type { OracleFunction, OracleGraph } from "./oracleGraph.ts";
import type { OurGraph, OurNode } from "./ourGraph.ts";

/** Which of our nodes and which function of the oracle are the same definition. */
export interface Matches {
  readonly oracleOf: ReadonlyMap<NodeId, number>;
  readonly oursOf: ReadonlyMap<number, NodeId>;
}

/**
 * Matches by where definitions stand. Ours may begin earlier, with a decorator or a comment, and end on a semicolon;
 * the name decides between those that share a line. The closest pairs are taken first.
 */
export function matchDefinitions(oracle: OracleGraph, ours: OurGraph): Matches {
  const oracleOf = new Map<NodeId, number>();
  const oursOf = new Map<number, NodeId>();
  for (const { index, node } of candidates(oracle, ours).sort((a, b) => a.distance - b.distance)) {
    if (oursOf.has(index) || oracleOf.has(node.id)) continue;
    oursOf.set(index, node.id);
    oracleOf.set(node.id, index);
  }
  return { oracleOf, oursOf };
}

interface Candidate {
  readonly index: number;
  readonly node: OurNode;
  readonly distance: number;
}

function candidates(oracle: OracleGraph, ours: OurGraph): Candidate[] {
  const byPath = Map.groupBy(ours.nodes.values(), ({ path }) => path);
  return oracle.functions.flatMap((definition, index) =>
    (byPath.get(definition.path) ?? []).flatMap((node) => {
      const distance = distanceOf(definition, node);
      return distance === null ? [] : [{ index, node, distance }];
    }),
  );
}

/** In lines, with half a line for another name; null if the two cannot be one. */
function distanceOf(definition: OracleFunction, node: OurNode): number | null {
  if (node.isFile || definition.form === "module")
    return node.isFile && definition.form === "module" ? 0 : null;
  const before = definition.startLine - node.startLine;
  const after = Math.abs(node.endLine - definition.endLine);
  if (before < 0 || definition.startLine > node.endLine || after > 1) return null;
  const isSameName = plainName(definition.name) === plainName(node.name);
  if (!isSameName && before + after > 0) return null;
  return before + after + (isSameName ? 0 : 0.5);
}

/** Without quotes and the sign of a private name. */
function plainName(name: string): string {
  return name.replace(/^["'`[#]+|["'`\]]+$/g, "");
}
