import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord } from "../../domain/record.ts";
import { byEndsAndTime } from "../adapter/edgeOrder.ts";
import type { StoredHistory, StoredNode } from "../port.ts";
import { cypher } from "./cypher.ts";
import { nodeKey, projectOf } from "./keys.ts";
import type { GraphRunner } from "./reading/graphRunner.ts";
import { EDGE, edgeRecord, NODE, nodeRecord, textOrNull } from "./records.ts";
import type { Row } from "./server.ts";

/** Everything that is kept of each node. */
export async function storedHistories(
  { graph, runner }: GraphRunner,
  account: string,
  refs: readonly NodeRef[],
): Promise<StoredHistory[]> {
  const keys = refs.map((ref) => nodeKey(graph, account, ref));
  const asked = [...new Set(keys)];
  const nodes = await runner.rows(cypher`UNWIND ${asked} AS key MATCH (n:LociVersion {node: key})
    RETURN key, ${NODE} AS n, n.searchText AS searchText ORDER BY n.validFrom, n.recordedAt, n.version`);
  const edges = await runner.rows(cypher`UNWIND ${asked} AS key
    MATCH (a:LociNode {key: key})-[g]->(b:LociNode) WHERE g.graph = ${graph}
    RETURN key, ${EDGE} AS g, b.project AS project, b.id AS id`);
  const [versionsOf, edgesOf] = [Map.groupBy(nodes, keyOf), Map.groupBy(edges, keyOf)];
  return keys.map((key, at) => ({
    versions: (versionsOf.get(key) ?? []).map(storedNode),
    edges: (edgesOf.get(key) ?? []).map((row) => storedEdge(row, refs[at] as NodeRef)).sort(byEndsAndTime),
  }));
}

const keyOf = ({ key }: Row) => String(key);

function storedNode({ n, searchText }: Row): StoredNode {
  return { ...nodeRecord(n as Row, undefined), searchText: textOrNull(searchText) };
}

function storedEdge({ g, project, id }: Row, from: NodeRef): EdgeRecord {
  return edgeRecord(
    g as Row,
    { from, to: { project: projectOf(project), id: asNodeId(String(id)) } },
    undefined,
  );
}
