import { asNodeId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { Holding, StoredRecord } from "../port.ts";
import { cypher } from "./cypher.ts";
import { ownKey, spaceKey } from "./keys.ts";
import type { GraphRunner } from "./reading/graphRunner.ts";
import { txRecord } from "./records.ts";
import type { Row } from "./server.ts";
import { storedHistories } from "./storedHistory.ts";

/** So many nodes a journey. */
const BATCH = 500;

/**
 * All of it at once, by who holds the graph's lock: the server reads what was committed last, whenever that was, so a
 * dump that others may write during would be of no one moment.
 */
export async function dumpGraph(at: GraphRunner, holding: Holding): Promise<StoredRecord[]> {
  const places = holding.shared ? [null, holding.project] : [holding.project];
  const records = await transactionsOf(at, holding, places);
  for (const place of places) records.push(...(await nodesOf(at, holding, place)));
  return records;
}

/** Those of the places, and those that wrote there from elsewhere; but none that only carried records over. */
async function transactionsOf(
  { graph, runner }: GraphRunner,
  { account, project }: Holding,
  places: readonly (ProjectId | null)[],
): Promise<StoredRecord[]> {
  const spaces = places.map((place) => spaceKey(graph, account, place));
  const rows = await runner.rows(cypher`CALL () {
      MATCH (t:LociTx) WHERE t.space IN ${spaces} RETURN t.id AS id
      UNION MATCH (n:LociVersion) WHERE n.space IN ${spaces} RETURN DISTINCT n.txId AS id
      UNION MATCH (a:LociNode)-[g]->() WHERE a.space IN ${spaces} AND g.graph = ${graph} RETURN DISTINCT g.txId AS id
    }
    MATCH (t:LociTx {key: ${ownKey(graph, "")} + id}) WHERE t.type <> 'transfer' RETURN properties(t) AS t`);
  return rows
    .map(({ t }) => txRecord(t as Row))
    .sort((a, b) => byBytes(a.id, b.id))
    .map((tx) => ({ is: "tx", tx: { ...tx, account, project: tx.project === null ? null : project } }));
}

async function nodesOf(
  at: GraphRunner,
  { account, project }: Holding,
  place: ProjectId | null,
): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  const refs = await refsIn(at, account, place);
  for (let first = 0; first < refs.length; first += BATCH) {
    for (const { versions, edges } of await storedHistories(at, account, refs.slice(first, first + BATCH))) {
      for (const node of versions) records.push({ is: "node", node });
      // An edge into another project would tell of it.
      for (const edge of edges)
        if (edge.to.project === null || edge.to.project === project) records.push({ is: "edge", edge });
    }
  }
  return records;
}

async function refsIn(
  { graph, runner }: GraphRunner,
  account: string,
  project: ProjectId | null,
): Promise<NodeRef[]> {
  const rows = await runner.rows(
    cypher`MATCH (a:LociNode {space: ${spaceKey(graph, account, project)}}) RETURN a.id AS id`,
  );
  return rows
    .map(({ id }) => String(id))
    .sort(byBytes)
    .map((id) => ({ project, id: asNodeId(id) }));
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
