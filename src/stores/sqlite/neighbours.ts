import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { Neighbour, NeighbourQuery, View } from "../port.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import { EDGE_COLUMNS, edgeRecord, NODE_COLUMNS, nodeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { all, oneOf, type Sql, sql } from "./sql.ts";
import { guardCondition, timeCondition } from "./views.ts";

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
      .map((row) => neighbourOf(row, origin, way, spaces));
  return query.of.flatMap((origin) => {
    const entity = visibleEntity(connection, spaces, view, origin);
    if (entity === undefined) return [];
    return waysOf(query)
      .flatMap((way) => walk(origin, entity, way))
      .slice(0, query.limit);
  });
}

interface Way {
  readonly own: Sql;
  readonly other: Sql;
  readonly outward: boolean;
  /** Walked both ways, an edge from a node to itself would come twice. */
  readonly skipLoops: boolean;
}

const OUTWARD: Way = { own: sql`g.src`, other: sql`g.dst`, outward: true, skipLoops: false };
const INWARD: Way = { own: sql`g.dst`, other: sql`g.src`, outward: false, skipLoops: false };

function waysOf({ direction }: NeighbourQuery): Way[] {
  if (direction === "out") return [OUTWARD];
  if (direction === "in") return [INWARD];
  return [OUTWARD, { ...INWARD, skipLoops: true }];
}

function walkQuery(
  entity: number,
  way: Way,
  view: View,
  { types, limit }: NeighbourQuery,
  spaces: Spaces,
): Sql {
  const condition = all([
    sql`${way.own} = ${entity}`,
    types ? oneOf(sql`g.type`, types) : undefined,
    timeCondition(view.at, "g"),
    way.skipLoops ? sql`g.src <> g.dst` : undefined,
    visibleEnd(way.other, view, spaces),
  ]);
  return sql`SELECT ${EDGE_COLUMNS}, ${NODE_COLUMNS}
    FROM edge g JOIN tx gt ON gt.key = g.tx JOIN entity e ON e.key = ${way.other}
    LEFT JOIN node n ON n.entity = ${way.other} AND ${timeCondition(view.at, "n")} LEFT JOIN tx t ON t.key = n.tx
    WHERE ${condition} ORDER BY g.type, ${way.other} LIMIT ${limit}`;
}

function neighbourOf(row: Row, origin: NodeRef, { outward }: Way, spaces: Spaces): Neighbour {
  const other = { project: spaces.get(number(row, "entity_space")).project, id: asNodeId(text(row, "id")) };
  const edge = edgeRecord(row, outward ? { from: origin, to: other } : { from: other, to: origin });
  return { origin: origin.id, edge, other, node: row.version === null ? null : nodeRecord(row, spaces) };
}

/**
 * Visible is a node that the guard admits (`n`, joined for the time of the view), or a reference into the other half
 * (no node under that id at any time) from a space that the guard reaches (`e`).
 */
function visibleEnd(entity: Sql, view: View, spaces: Spaces): Sql {
  const [shared, project] = spaces.reachable(view.guard);
  return sql`CASE WHEN n.version IS NOT NULL THEN ${guardCondition(view.guard, spaces)}
    ELSE e.space IN (${shared}, ${project}) AND NOT EXISTS (SELECT 1 FROM node x WHERE x.entity = ${entity}) END`;
}

function visibleEntity(connection: Connection, spaces: Spaces, view: View, ref: NodeRef): number | undefined {
  const space = spaces.find(view.guard.account, ref.project);
  const row = connection.first(sql`SELECT e.key FROM entity e
    LEFT JOIN node n ON n.entity = e.key AND ${timeCondition(view.at, "n")}
    WHERE e.space = ${space} AND e.id = ${ref.id} AND ${visibleEnd(sql`e.key`, view, spaces)}`);
  return row ? number(row, "key") : undefined;
}
