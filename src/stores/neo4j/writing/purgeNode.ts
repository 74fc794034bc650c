import type { NodeRef } from "../../../domain/ids.ts";
import { notDeleted } from "../../adapter/notDeleted.ts";
import { cypher, verbatim } from "../cypher.ts";
import { VERSION_LABELS } from "../labels.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import type { Row } from "../server.ts";
import { removeVectorsOf } from "../vectors/writeVectors.ts";
import type { EdgeWriter } from "./edgeWriter.ts";
import type { NodeWriter } from "./nodeWriter.ts";
import type { Sums } from "./sums.ts";

export interface PurgeParts {
  readonly at: GraphRunner;
  readonly nodes: NodeWriter;
  readonly edges: EdgeWriter;
  readonly sums: Sums;
}

/** False when there is no version. */
export async function purgeNode({ at, nodes, edges, sums }: PurgeParts, ref: NodeRef): Promise<boolean> {
  await edges.flush();
  const { runner } = at;
  const key = nodes.keyOf(ref);
  const versions = await runner.rows(cypher`MATCH (n:LociVersion {node: ${key}})
    RETURN n.version AS version, n.deletedAt AS deletedAt, n.kind AS kind, n.textLength AS textLength,
      n:LociCurrent AS isCurrent`);
  if (versions.some(({ deletedAt }) => deletedAt === null)) throw notDeleted(ref);
  if (versions.length === 0) return false;
  await removeVectorsOf(
    at,
    versions.map(({ version }) => Number(version)),
  );
  for (const version of versions) if (version.isCurrent === true) sums.text(version, -1);
  const named = await namedWith(at, key);
  await runner.rows(cypher`MATCH (p:LociPast {node: ${key}}) DETACH DELETE p`);
  await runner.rows(cypher`MATCH (e:LociNode {key: ${key}})
    SET e = {key: e.key, graph: e.graph, space: e.space, account: e.account, project: e.project, id: e.id}
    REMOVE e:${verbatim(VERSION_LABELS)}`);
  await edges.purgeAllOf(key);
  await runner.rows(cypher`UNWIND ${named} AS key MATCH (e:LociNode {key: key})
    WHERE e.known IS NULL AND NOT (e)--() DELETE e`);
  nodes.forget();
  edges.forget();
  return true;
}

/** Those that share an edge with a node, and itself: where nobody else speaks of them, their ids go with it. */
async function namedWith({ runner }: GraphRunner, key: string): Promise<string[]> {
  const rows: Row[] = await runner.rows(
    cypher`MATCH (e:LociNode {key: ${key}})--(other) RETURN DISTINCT other.key AS key`,
  );
  return [key, ...rows.map((row) => String(row.key))];
}
