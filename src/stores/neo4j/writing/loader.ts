import { Failure } from "../../../domain/failure.ts";
import type { NodeDraft, TxRecord } from "../../../domain/record.ts";
import type { StoredNode, StoredRecord } from "../../port.ts";
import { cypher, verbatim } from "../cypher.ts";
import { ownKey, spaceKey } from "../keys.ts";
import { numberOrNull } from "../records.ts";
import type { Row } from "../server.ts";
import { saysTheSame, versionProperties } from "../versionProperties.ts";
import { loadEdges } from "./edgeLoader.ts";
import { type LoadParts, requireFree, sameVersion } from "./loadedVersion.ts";
import { COMPARED } from "./nodeWriter.ts";

/** So many records are looked up together. */
const BATCH = 1_000;

/** Writes what another store has dumped. */
export async function loadRecords(parts: LoadParts, records: readonly StoredRecord[]): Promise<void> {
  for (let first = 0; first < records.length; first += BATCH) {
    const batch = records.slice(first, first + BATCH);
    const nodes = batch.flatMap((record) => (record.is === "node" ? [record.node] : []));
    const edges = batch.flatMap((record) => (record.is === "edge" ? [record.edge] : []));
    await loadTransactions(
      parts,
      batch.flatMap((record) => (record.is === "tx" ? [record.tx] : [])),
    );
    await requireTransactions(parts, [...new Set([...nodes, ...edges].map(({ txId }) => txId))]);
    await loadNodes(parts, nodes);
    await loadEdges(parts, edges);
  }
}

/** Their numbers are below all that are there: the highest is that of the last transaction in this store. */
async function loadTransactions({ at, ledger }: LoadParts, txs: readonly TxRecord[]): Promise<void> {
  if (txs.length === 0) return;
  const { graph, runner } = at;
  const [row] = await runner.rows(
    cypher`MATCH (g:LociGraph {key: ${graph}}) RETURN coalesce(g.firstTx, 0) AS first`,
  );
  const first = Number(row?.first ?? 0);
  const { account } = ledger.start.meta;
  const rows = txs.map((tx, index) => ({
    ...tx,
    key: ownKey(graph, tx.id),
    graph,
    space: spaceKey(graph, account, tx.project),
    account,
    project: tx.project ?? "",
    seq: first - 1 - index,
  }));
  const [made] = await runner.rows(cypher`UNWIND ${rows} AS row
    WITH row WHERE NOT EXISTS { MATCH (t:LociTx {key: row.key}) }
    CREATE (t:LociTx) SET t = row RETURN count(t) AS n`);
  if (Number(made?.n ?? 0) === 0) return;
  await runner.rows(cypher`MATCH (g:LociGraph {key: ${graph}}) SET g.firstTx = ${first - txs.length}`);
  ledger.record();
}

async function requireTransactions({ at }: LoadParts, ids: readonly string[]): Promise<void> {
  const rows = await at.runner.rows(cypher`UNWIND ${ids} AS id
    WITH id WHERE NOT EXISTS { MATCH (t:LociTx {key: ${ownKey(at.graph, "")} + id}) } RETURN id LIMIT 1`);
  const [missing] = rows;
  if (missing === undefined) return;
  throw new Failure(
    "invalid_input",
    `There is no transaction ${missing.id} that this record could belong to.`,
    "Load transactions before what they wrote.",
  );
}

async function loadNodes(parts: LoadParts, stored: readonly StoredNode[]): Promise<void> {
  if (stored.length === 0) return;
  const { nodes } = parts;
  await nodes.flush();
  const known = await knownVersions(parts, [...new Set(stored.map((node) => nodes.keyOf(node)))]);
  for (const node of stored) {
    const key = nodes.keyOf(node);
    const versions = known.get(key) ?? [];
    known.set(key, versions);
    await loadNode(parts, node, versions);
  }
  await nodes.flush();
  nodes.forget();
}

async function knownVersions({ at }: LoadParts, keys: readonly string[]): Promise<Map<string, Row[]>> {
  const rows = await at.runner.rows(cypher`UNWIND ${keys} AS key MATCH (n:LociVersion {node: key})
    RETURN n {${verbatim(COMPARED)}} AS n`);
  return Map.groupBy(
    rows.map(({ n }) => n as Row),
    ({ node }) => String(node),
  );
}

/** `versions` is brought up to date. */
async function loadNode(parts: LoadParts, node: StoredNode, versions: Row[]): Promise<void> {
  const draft = draftOf(node);
  const properties = versionProperties(draft);
  const same = sameVersion(versions, node, (row) => saysTheSame(row, properties));
  if (same !== undefined) {
    await settle(parts, node, same, versions);
    return;
  }
  requireFree(node.id, versions, node);
  const { validFrom, validTo, recordedAt, expiredAt, deletedAt, txId, agentId, sessionId } = node;
  const instants = { validFrom, validTo, recordedAt, expiredAt };
  const version = parts.nodes.fullVersion(draft, { ...instants, deletedAt, txId, agentId, sessionId });
  parts.nodes.write(version);
  versions.push(version);
}

/** Brings a version that is there up to what its record says of its end and of its deletion. */
async function settle(
  { at, nodes, ledger }: LoadParts,
  { validTo, expiredAt, deletedAt }: StoredNode,
  same: Row,
  versions: Row[],
): Promise<void> {
  const isEnding = numberOrNull(same.validTo) === null && validTo !== null && expiredAt !== null;
  const isMarking = numberOrNull(same.deletedAt) !== deletedAt;
  if (isEnding) await nodes.end(same, validTo, expiredAt);
  if (isMarking) {
    await nodes.flush();
    await at.runner.rows(cypher`MATCH (n:LociVersion {graph: ${at.graph}, version: ${same.version}})
      SET n.deletedAt = ${deletedAt}`);
  }
  if (!isEnding && !isMarking) return;
  versions[versions.indexOf(same)] = { ...same, deletedAt, ...(isEnding && { validTo, expiredAt }) };
  ledger.node();
}

function draftOf({ contentHash, taskId, searchText, ...node }: StoredNode): NodeDraft {
  return {
    ...node,
    ...(contentHash !== null && { contentHash }),
    ...(taskId !== null && { taskId }),
    ...(searchText !== null && { searchText }),
  };
}
