import type { Guard } from "../../../domain/guard.ts";
import { bounded } from "../../adapter/bounded.ts";
import type {
  VectorCoverage,
  VectorCoverageQuery,
  VectorlessPage,
  VectorlessQuery,
  VectorModel,
} from "../../port.ts";
import { guardCondition } from "../conditions.ts";
import { all, type Cypher, cypher } from "../cypher.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import { NODE, nodeRecord } from "../records.ts";

/** What whoever makes vectors needs to know: which are missing, how many there are, and of which models. */
export async function vectorless(
  { graph, runner }: GraphRunner,
  { after, limit, ...query }: VectorlessQuery,
): Promise<VectorlessPage> {
  const most = bounded(limit);
  // Asked first: what is written meanwhile is left for the next page.
  const [newest] = await runner.rows(cypher`MATCH (n:LociVersion {graph: ${graph}})
    WHERE n.version > ${after} RETURN max(n.version) AS version`);
  const rows = await runner.rows(cypher`MATCH (n:LociVersion {graph: ${graph}})
    WHERE n.version > ${after} AND ${versionCondition(query)} AND NOT ${hasVector(graph, query.model)}
    RETURN ${NODE} AS n ORDER BY n.version LIMIT ${most}`);
  const versions = rows.map((row) => {
    const version = row.n as typeof row;
    return { version: Number(version.version), node: nodeRecord(version, undefined) };
  });
  const last = versions.at(-1)?.version ?? after;
  const isLastPage = versions.length < most;
  return { versions, lookedUpTo: isLastPage ? Math.max(last, Number(newest?.version ?? 0)) : last };
}

export async function vectorCoverage(
  { graph, runner }: GraphRunner,
  guard: Guard,
  query: VectorCoverageQuery,
): Promise<VectorCoverage> {
  const condition = all([
    versionCondition(query),
    query.versions && cypher`n.graph = ${graph} AND n.version IN ${query.versions}`,
    guardCondition(guard, graph),
  ]);
  const [row] = await runner.rows(cypher`MATCH (n:LociVersion) WHERE ${condition}
    WITH CASE WHEN ${hasVector(graph, query.model)} THEN 1 ELSE 0 END AS one
    RETURN count(one) AS total, sum(one) AS done`);
  return { done: Number(row?.done ?? 0), total: Number(row?.total ?? 0) };
}

export async function vectorModels({ graph, runner }: GraphRunner): Promise<VectorModel[]> {
  const rows = await runner.rows(cypher`MATCH (m:LociVectorModel) WHERE m.graph = ${graph}
    AND EXISTS { MATCH (v:LociVector {graph: m.graph, model: m.model}) }
    RETURN m.model AS model, m.dims AS dims ORDER BY model`);
  return rows.map(({ model, dims }) => ({ model: String(model), dims: Number(dims) }));
}

function versionCondition({ kinds, includeSensitive }: Omit<VectorCoverageQuery, "versions">): Cypher {
  return all([
    cypher`n.kind IN ${kinds}`,
    cypher`n.deletedAt IS NULL`,
    includeSensitive ? undefined : cypher`n.sensitive = false`,
  ]);
}

function hasVector(graph: string, model: string): Cypher {
  return cypher`EXISTS { MATCH (v:LociVector {graph: ${graph}, model: ${model}, version: n.version}) }`;
}
