import { setImmediate as nextTurn } from "node:timers/promises";
import { asNodeId } from "../../domain/ids.ts";
import type { EdgeEnds, EdgeScan, View } from "../port.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import { edgeTypeOf } from "./edgeTypes.ts";
import { edgeCondition, edgesIn } from "./edgeWays.ts";
import type { Spaces } from "./spaces.ts";
import { sql } from "./sql.ts";

const BATCH = 10_000;

/** Others get their turn between the batches, so the connection must be one that nobody else reads with. */
export async function scanEdges(
  connection: Connection,
  spaces: Spaces,
  view: View,
  { types, onBatch }: EdgeScan,
): Promise<void> {
  const space = spaces.find(view.guard.account, view.guard.project);
  const rows =
    connection.each(sql`SELECT g.type, source.id AS source, target.id AS target FROM ${edgesIn(view)}
    JOIN entity source ON source.key = g.src JOIN entity target ON target.key = g.dst
    WHERE ${edgeCondition(view, types)} AND +source.space = ${space} AND +target.space = ${space}`);
  for (const batch of batches(rows)) {
    await onBatch(batch);
    await nextTurn();
  }
}

function* batches(rows: Iterable<Row>): Generator<EdgeEnds[]> {
  let batch: EdgeEnds[] = [];
  for (const row of rows) {
    batch.push(edgeEnds(row));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function edgeEnds(row: Row): EdgeEnds {
  return {
    type: edgeTypeOf(number(row, "type")),
    from: asNodeId(text(row, "source")),
    to: asNodeId(text(row, "target")),
  };
}
