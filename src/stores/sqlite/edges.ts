import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord } from "../../domain/record.ts";
import { byTypeAndOther } from "../adapter/edgeOrder.ts";
import type { EdgeQuery, View } from "../port.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import { edgeCondition, edgesIn, type Way, waysOf } from "./edgeWays.ts";
import { EDGE_COLUMNS, edgeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, type Sql, sql, withFirst } from "./sql.ts";

interface FoundEdge {
  /** Its ends and type, which no other edge of one view has. */
  readonly key: string;
  readonly other: NodeRef;
  readonly edge: EdgeRecord;
}

/** The edges of the nodes asked for. Both ends of one may have been asked for; it comes with the first. */
export function edgesOf(connection: Connection, spaces: Spaces, view: View, query: EdgeQuery): EdgeRecord[] {
  const reachable = spaces.reachable(view.guard);
  const walks = waysOf(query).map((way) => ({ way, ask: wayQuery(way, view, query, reachable) }));
  const once = new Map<string, EdgeRecord>();
  for (const origin of query.of) {
    if (!reachable.includes(spaces.find(view.guard.account, origin.project))) continue;
    const entity = spaces.findEntity(view.guard.account, origin);
    const found = walks.flatMap(({ way, ask }) =>
      connection.rows(withFirst(ask, entity)).map((row) => foundEdge(row, origin, way, view, spaces)),
    );
    for (const { key, edge } of found.sort(byTypeAndOther)) if (!once.has(key)) once.set(key, edge);
  }
  return [...once.values()];
}

/** Its first value is the node it starts from. */
function wayQuery(
  way: Way,
  view: View,
  { types, limit }: EdgeQuery,
  [shared, project]: readonly [number, number],
): Sql {
  const condition = all([
    sql`${way.own} = ${null} AND e.space IN (${shared}, ${project})`,
    edgeCondition(view, types),
    way.skipLoops ? sql`g.src <> g.dst` : undefined,
  ]);
  return sql`SELECT ${EDGE_COLUMNS}, g.src, g.dst, e.id FROM ${edgesIn(view)}
    JOIN entity e ON e.key = ${way.other} JOIN tx gt ON gt.key = g.tx
    WHERE ${condition} ORDER BY g.type, ${way.other} ${atMost(limit)}`;
}

function foundEdge(
  row: Row,
  { project, id }: NodeRef,
  { outward }: Way,
  { at }: View,
  spaces: Spaces,
): FoundEdge {
  const own = { project, id };
  const other = { project: spaces.get(number(row, "entity_space")).project, id: asNodeId(text(row, "id")) };
  const edge = edgeRecord(row, outward ? { from: own, to: other } : { from: other, to: own }, at);
  return { key: `${row.src} ${row.edge_type} ${row.dst}`, other, edge };
}
