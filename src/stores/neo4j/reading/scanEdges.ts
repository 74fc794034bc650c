import { asNodeId } from "../../../domain/ids.ts";
import type { EdgeType } from "../../../domain/kinds.ts";
import type { EdgeEnds, EdgeScan, View } from "../../port.ts";
import { timeCondition } from "../conditions.ts";
import { cypher, verbatim } from "../cypher.ts";
import { spaceKey } from "../keys.ts";
import type { GraphRunner } from "./graphRunner.ts";
import { typesIn } from "./readEdges.ts";

const BATCH = 10_000;

export async function scanEdges(
  { graph, runner }: GraphRunner,
  view: View,
  { types, onBatch }: EdgeScan,
): Promise<void> {
  const space = spaceKey(graph, view.guard.account, view.guard.project);
  const rows =
    runner.each(cypher`MATCH (a:LociNode {space: ${space}})-[g:${verbatim(typesIn(view, types))}]->(b:LociNode)
    WHERE b.space = ${space} AND g.type IN ${types} AND ${timeCondition(view.at, "g")}
    RETURN g.type AS type, a.id AS source, b.id AS target`);
  let batch: EdgeEnds[] = [];
  for await (const { type, source, target } of rows) {
    batch.push({ type: type as EdgeType, from: asNodeId(String(source)), to: asNodeId(String(target)) });
    if (batch.length < BATCH) continue;
    await onBatch(batch);
    batch = [];
  }
  if (batch.length > 0) await onBatch(batch);
}
