import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import { byTypeAndOther } from "../adapter/edgeOrder.ts";
import type { Neighbour, NeighbourQuery, View } from "../port.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import { edgeCondition, edgesIn, type Way, waysOf } from "./edgeWays.ts";
import { EDGE_COLUMNS, edgeRecord, NODE_COLUMNS, nodeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, type Sql, sql } from "./sql.ts";
import { guardCondition, lastKnown, timeCondition } from "./views.ts";

/** The edges of the nodes asked for, each with the node at its other end if that lives in this half. */
export function neighbours(
  connection: Connection,
  spaces: Spaces,
  view: View,
  query: NeighbourQuery,
): Neighbour[] {
  const walk = (origin: NodeRef, entity: number, way: Way) =>
    connection
      .rows(walkQuery(entity, way, view, query, spaces))
      .map((row) => neighbourOf(row, origin, way, view, spaces));
  return query.of.flatMap((ref) => {
    const origin = { project: ref.project, id: ref.id };
    const entity = visibleEntity(connection, spaces, view, query, origin);
    if (entity === undefined) return [];
    return waysOf(query)
      .flatMap((way) => walk(origin, entity, way))
      .sort(byTypeAndOther);
  });
}

/** In the order of the index, so that a node with very many edges is not read to its end for the first few. */
function walkQuery(entity: number, way: Way, view: View, query: NeighbourQuery, spaces: Spaces): Sql {
  const condition = all([
    sql`${way.own} = ${entity}`,
    edgeCondition(view, query.types),
    way.skipLoops ? sql`g.src <> g.dst` : undefined,
    visibleEnd(way.other, view, spaces),
  ]);
  return sql`SELECT ${EDGE_COLUMNS}, ${NODE_COLUMNS}
    FROM ${edgesIn(view)} JOIN tx gt ON gt.key = g.tx JOIN entity e ON e.key = ${way.other}
    LEFT JOIN node n ON ${versionOf(way.other, view, query)} LEFT JOIN tx t ON t.key = n.tx
    WHERE ${condition} ORDER BY g.type, ${way.other} ${atMost(query.limit)}`;
}

function neighbourOf(row: Row, origin: NodeRef, { outward }: Way, { at }: View, spaces: Spaces): Neighbour {
  const other = { project: spaces.get(number(row, "entity_space")).project, id: asNodeId(text(row, "id")) };
  const edge = edgeRecord(row, outward ? { from: origin, to: other } : { from: other, to: origin }, at);
  return { origin, edge, other, node: row.version === null ? null : nodeRecord(row, spaces, at) };
}

/** Picks the version, as `node n`, through which an entity is seen as the end of an edge. */
function versionOf(entity: Sql, { at }: View, { ends }: NeighbourQuery): Sql {
  return ends === "any" ? lastKnown(entity, at) : sql`n.entity = ${entity} AND ${timeCondition(at, "n")}`;
}

/**
 * Visible is a node that the guard admits (`n`, joined for the view), or a reference into the other half (no node under
 * that id at any time) from a space that the guard reaches (`e`).
 */
export function visibleEnd(entity: Sql, view: View, spaces: Spaces): Sql {
  const [shared, project] = spaces.reachable(view.guard);
  return sql`CASE WHEN n.version IS NOT NULL THEN ${guardCondition(view.guard, spaces)}
    ELSE e.space IN (${shared}, ${project}) AND NOT EXISTS (SELECT 1 FROM node x WHERE x.entity = ${entity}) END`;
}

function visibleEntity(
  connection: Connection,
  spaces: Spaces,
  view: View,
  query: NeighbourQuery,
  ref: NodeRef,
): number | undefined {
  const space = spaces.find(view.guard.account, ref.project);
  const row = connection.first(sql`SELECT e.key FROM entity e
    LEFT JOIN node n ON ${versionOf(sql`e.key`, view, query)}
    WHERE e.space = ${space} AND e.id = ${ref.id} AND ${visibleEnd(sql`e.key`, view, spaces)}`);
  return row ? number(row, "key") : undefined;
}
