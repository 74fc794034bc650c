import { asNodeId } from "../../../domain/ids.ts";
import type { EdgeType } from "../../../domain/kinds.ts";
import type { EdgeEnds, EdgeScan, View } from "../../port.ts";
import { timeCondition } from "../conditions.ts";
import { cypher, verbatim } from "../cypher.ts";
import { spaceKey } from "../keys.ts";
import type { GraphRunner } from "./graphRunner.ts";
import { typesIn } from "./readEdges.ts";

const BATCH = 10_000;

interface ScannedEdge extends EdgeEnds {
  readonly txId: string;
}

/**
 * A server hands over what is there when it comes to it. Of what others write meanwhile, nothing that begins after `since`, the
 * number of a transaction, is shown; left out: nobody else can write. What ends meanwhile may be missing.
 */
export async function scanEdges(
  at: GraphRunner,
  view: View,
  { types, onBatch }: EdgeScan,
  since?: number,
): Promise<void> {
  const { graph, runner } = at;
  const space = spaceKey(graph, view.guard.account, view.guard.project);
  const rows =
    runner.each(cypher`MATCH (a:LociNode {space: ${space}})-[g:${verbatim(typesIn(view, types))}]->(b:LociNode)
    WHERE b.space = ${space} AND g.type IN ${types} AND ${timeCondition(view.at, "g")}
    RETURN g.type AS type, a.id AS source, b.id AS target, g.txId AS txId`);
  const handOver = async (batch: readonly ScannedEdge[]) => {
    const later = since === undefined ? new Set() : await begunAfter(at, since);
    await onBatch(
      batch.filter(({ txId }) => !later.has(txId)).map(({ type, from, to }) => ({ type, from, to })),
    );
  };
  let batch: ScannedEdge[] = [];
  for await (const { type, source, target, txId } of rows) {
    const ends = { from: asNodeId(String(source)), to: asNodeId(String(target)) };
    batch.push({ type: type as EdgeType, ...ends, txId: String(txId) });
    if (batch.length < BATCH) continue;
    await handOver(batch);
    batch = [];
  }
  if (batch.length > 0) await handOver(batch);
}

/** The number of the transaction that was committed last. */
export async function lastTransaction({ graph, runner }: GraphRunner): Promise<number> {
  const [row] = await runner.rows(cypher`MATCH (g:LociGraph {key: ${graph}}) RETURN g.lastTx AS seq`);
  return Number(row?.seq ?? 0);
}

async function begunAfter({ graph, runner }: GraphRunner, since: number): Promise<Set<string>> {
  const rows = await runner.rows(cypher`MATCH (g:LociGraph {key: ${graph}}) WHERE g.lastTx > ${since}
    MATCH (t:LociTx) WHERE t.graph = ${graph} AND t.seq > ${since} RETURN t.id AS id`);
  return new Set(rows.map(({ id }) => String(id)));
}
