import { asNodeId, type NodeRef } from "../../../domain/ids.ts";
import { EDGE_TYPE_NAMES, type EdgeType } from "../../../domain/kinds.ts";
import type { EdgeRecord } from "../../../domain/record.ts";
import { isPast } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import { byTypeAndOther } from "../../adapter/edgeOrder.ts";
import type { EdgeQuery, GraphReader, Neighbour, NeighbourQuery, View } from "../../port.ts";
import { begunCondition, END_OF_TIME, guardCondition, timeCondition } from "../conditions.ts";
import { all, type Cypher, cypher, verbatim } from "../cypher.ts";
import { nodeKey, projectOf, reachable } from "../keys.ts";
import { EDGE, edgeRecord, NODE, nodeRecord } from "../records.ts";
import type { Row } from "../server.ts";
import type { GraphRunner } from "./graphRunner.ts";

/** The edges of the nodes asked for, alone or with the nodes at their other ends. */
export function readEdges({ graph, runner }: GraphRunner): Pick<GraphReader, "neighbours" | "edges"> {
  return {
    async neighbours(view, query) {
      const found: Found<Neighbour>[] = [];
      for (const way of waysOf(query.direction)) {
        const rows = await runner.rows(neighboursOneWay(graph, view, query, way));
        found.push(...rows.map((row) => ({ at: Number(row.at), ...neighbourOf(row, query.of, way, view) })));
      }
      return inOrderAsked(found, query.of.length);
    },
    async edges(view, query) {
      const found: Found<SeenEdge>[] = [];
      for (const way of waysOf(query.direction)) {
        const rows = await runner.rows(edgesOneWay(graph, view, query, way));
        found.push(...rows.map((row) => ({ at: Number(row.at), ...seenEdge(row, query.of, way, view) })));
      }
      // Both ends of an edge may have been asked for; it comes with the first.
      const once = new Map<string, EdgeRecord>();
      for (const { key, edge } of inOrderAsked(found, query.of.length)) {
        if (!once.has(key)) once.set(key, edge);
      }
      return [...once.values()];
    },
  };
}

/** Edges `g` seen from `a`, one of their ends, to `b`. */
export interface Way {
  readonly outward: boolean;
  /** Walked both ways, an edge from a node to itself would come twice. */
  readonly skipLoops: boolean;
}

export function waysOf(direction: "out" | "in" | "both"): Way[] {
  const outward = { outward: true, skipLoops: false };
  if (direction === "out") return [outward];
  return direction === "in"
    ? [{ outward: false, skipLoops: false }]
    : [outward, { outward: false, skipLoops: true }];
}

/** The pattern of the edges of a view from `a`, and which of them it shows. */
export function edgesFrom(
  view: View,
  types: readonly EdgeType[] | undefined,
  { outward, skipLoops }: Way,
): { readonly pattern: Cypher; readonly condition: Cypher } {
  const edge = cypher`-[g:${verbatim(typesIn(view, types))}]-`;
  return {
    pattern: outward ? cypher`(a)${edge}>(b:LociNode)` : cypher`(a)<${edge}(b:LociNode)`,
    condition: all([
      timeCondition(view.at, "g"),
      types && cypher`g.type IN ${types}`,
      skipLoops ? cypher`a <> b` : undefined,
    ]),
  };
}

/** Those that have ended are of one type, whatever they were. */
export function typesIn({ at }: View, types: readonly EdgeType[] = EDGE_TYPE_NAMES): string {
  const asked = types.filter((type) => EDGE_TYPE_NAMES.includes(type));
  const held = isPast(at) ? [...asked, "ENDED_EDGE"] : asked;
  return held.length === 0 ? "NO_EDGE" : held.join("|");
}

function neighboursOneWay(graph: string, view: View, query: NeighbourQuery, way: Way): Cypher {
  const { pattern, condition } = edgesFrom(view, query.types, way);
  const admitted = guardCondition(view.guard, graph);
  return cypher`${origins(graph, view, query.of)}
    ${versionOf(cypher`a`, view, query)}
    WITH at, a, n WHERE ${visibleEnd(cypher`a`, view, graph, admitted)}
    WITH at, a CALL (a) {
      MATCH ${pattern} WHERE ${condition}
      ${versionOf(cypher`b`, view, query, cypher`g, b`)}
      WITH g, b, n WHERE ${visibleEnd(cypher`b`, view, graph, admitted)}
      RETURN g, b, n ORDER BY g.type, b.project, b.id LIMIT ${bounded(query.limit)}
    }
    RETURN at, ${EDGE} AS g, b.project AS project, b.id AS id, CASE WHEN n IS NULL THEN null ELSE ${NODE} END AS n`;
}

function edgesOneWay(graph: string, view: View, query: EdgeQuery, way: Way): Cypher {
  const { pattern, condition } = edgesFrom(view, query.types, way);
  const spaces = reachable(graph, view.guard);
  return cypher`${origins(graph, view, query.of)}
    WITH at, a WHERE a.space IN ${spaces}
    CALL (a) {
      MATCH ${pattern} WHERE b.space IN ${spaces} AND ${condition}
      RETURN g, b ORDER BY g.type, b.project, b.id LIMIT ${bounded(query.limit)}
    }
    RETURN at, ${EDGE} AS g, a.key AS own, b.key AS other, b.project AS project, b.id AS id`;
}

function origins(graph: string, { guard }: View, of: readonly NodeRef[]): Cypher {
  const keys = of.map((ref) => nodeKey(graph, guard.account, ref));
  return cypher`WITH ${keys} AS keys UNWIND range(0, size(keys) - 1) AS at
    MATCH (a:LociNode {key: keys[at]})`;
}

/** Binds `n` to the version through which a node is seen as the end of an edge, or to null. */
function versionOf(
  node: Cypher,
  { at }: View,
  { ends }: Pick<NeighbourQuery, "ends">,
  carried: Cypher = cypher`at, a`,
): Cypher {
  if (ends === "any") {
    const begun = begunCondition({ knownAt: at?.knownAt ?? END_OF_TIME });
    return cypher`CALL (${node}) {
        OPTIONAL MATCH (n:LociVersion {node: ${node}.key}) WHERE ${begun}
        RETURN n ORDER BY n.validFrom DESC, n.recordedAt DESC, n.version DESC LIMIT 1
      }`;
  }
  if (!isPast(at)) {
    return cypher`WITH ${carried}, CASE WHEN ${node}:LociCurrent THEN ${node} END AS n`;
  }
  return cypher`OPTIONAL MATCH (n:LociVersion {node: ${node}.key}) WHERE ${timeCondition(at, "n")}`;
}

/**
 * Visible is a node that the guard admits (`n`), or a reference into the other half (no version under that id at any
 * time) from a space that the guard reaches.
 */
export function visibleEnd(node: Cypher, { guard }: View, graph: string, admitted: Cypher): Cypher {
  return cypher`CASE WHEN n IS NOT NULL THEN ${admitted}
    ELSE ${node}.known IS NULL AND ${node}.space IN ${reachable(graph, guard)} END`;
}

interface SeenEdge {
  /** Its ends and type, which no other edge of one view has. */
  readonly key: string;
  readonly edge: EdgeRecord;
  readonly other: NodeRef;
}

type Found<T> = T & { readonly at: number };

function neighbourOf(row: Row, of: readonly NodeRef[], way: Way, view: View): Neighbour {
  const { origin, edge, other } = ends(row, of, way, view);
  const node = row.n === null ? null : nodeRecord(row.n as Row, view.at);
  return { origin, edge, other, node };
}

function seenEdge(row: Row, of: readonly NodeRef[], way: Way, view: View): SeenEdge {
  const { edge, other } = ends(row, of, way, view);
  const [from, to] = way.outward ? [row.own, row.other] : [row.other, row.own];
  return { key: JSON.stringify([from, edge.type, to]), edge, other };
}

function ends(row: Row, of: readonly NodeRef[], { outward }: Way, { at }: View) {
  const asked = of[Number(row.at)];
  if (asked === undefined) throw new Error("an edge was found of a node that was not asked for");
  const origin = { project: asked.project, id: asked.id };
  const other = { project: projectOf(row.project), id: asNodeId(String(row.id)) };
  const edge = edgeRecord(
    row.g as Row,
    outward ? { from: origin, to: other } : { from: other, to: origin },
    at,
  );
  return { origin, edge, other };
}

function inOrderAsked<T extends { readonly edge: EdgeRecord; readonly other: NodeRef }>(
  found: readonly Found<T>[],
  asked: number,
): T[] {
  const byOrigin = Array.from({ length: asked }, (): T[] => []);
  for (const { at, ...each } of found) byOrigin[at]?.push(each as unknown as T);
  return byOrigin.flatMap((each) => each.sort(byTypeAndOther));
}
