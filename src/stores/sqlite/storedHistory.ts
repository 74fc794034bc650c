import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord } from "../../domain/record.ts";
import { byEndsAndTime } from "../adapter/edgeOrder.ts";
import type { StoredHistory, StoredNode } from "../port.ts";
import { type Connection, number, type Row, text, textOrNull } from "./connection.ts";
import { EDGE_COLUMNS, edgeRecord, NODE_COLUMNS, NODE_TABLES, nodeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { sql, withFirst } from "./sql.ts";

/** Their first value is the entity. */
const VERSIONS = sql`SELECT ${NODE_COLUMNS}, n.search_text FROM ${NODE_TABLES} WHERE n.entity = ${null}
  ORDER BY n.valid_from, n.recorded_at, n.version`;
const EDGES = sql`SELECT ${EDGE_COLUMNS}, e.id FROM edge_version g JOIN tx gt ON gt.key = g.tx
  JOIN entity e ON e.key = g.dst WHERE g.src = ${null}`;

/** Everything that is kept of one node. */
export function storedHistory(
  connection: Connection,
  spaces: Spaces,
  entity: number,
  ref: NodeRef,
): StoredHistory {
  return {
    versions: connection.rows(withFirst(VERSIONS, entity)).map((row) => storedNode(row, spaces)),
    edges: connection
      .rows(withFirst(EDGES, entity))
      .map((row) => storedEdge(row, ref, spaces))
      .sort(byEndsAndTime),
  };
}

function storedNode(row: Row, spaces: Spaces): StoredNode {
  return { ...nodeRecord(row, spaces, undefined), searchText: textOrNull(row, "search_text") };
}

function storedEdge(row: Row, from: NodeRef, spaces: Spaces): EdgeRecord {
  const to = { project: spaces.get(number(row, "entity_space")).project, id: asNodeId(text(row, "id")) };
  return edgeRecord(row, { from, to }, undefined);
}
