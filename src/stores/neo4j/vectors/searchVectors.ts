import { isPast } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import type { ScoredVersion } from "../../adapter/text/rankText.ts";
import { checkDims, cosine } from "../../adapter/vectors.ts";
import type { VectorQuery, VectorsQuery, View } from "../../port.ts";
import { filterCondition, versionsIn, viewCondition } from "../conditions.ts";
import { all, type Cypher, cypher } from "../cypher.ts";
import { nodeKey, ownKey } from "../keys.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import type { Row } from "../server.ts";
import { type VectorIndexes, type VectorModelOf, vectorLabel } from "./vectorIndexes.ts";
import { vectorKey } from "./writeVectors.ts";

/** How many more candidates than asked for are rescored, so that the server's rounding does not lose a hit. */
const MARGIN = 4;
const FEWEST_CANDIDATES = 64;
/** What an index names may be hidden or of another kind, so it is asked for many; fewer are compared one by one. */
const INDEXED_FROM = 2_000;
const INDEX_CANDIDATES = 400;

/**
 * The nearest by exact cosine. Without `indexes`, as inside a transaction whose writes no index shows reliably, and of the
 * past, the server compares every version in question.
 */
export async function searchVectors(
  { graph, runner }: GraphRunner,
  view: View,
  query: VectorQuery,
  indexes?: VectorIndexes,
): Promise<ScoredVersion[]> {
  const limit = bounded(query.limit);
  const model = await storedModel({ graph, runner }, query.model);
  if (model === undefined || limit === 0) return [];
  checkDims(query, model.dims);
  const condition = all([viewCondition(view, graph), filterCondition(query, view.guard, graph)]);
  const asksIndex = indexes !== undefined && !isPast(view.at) && query.vector.some((x) => x !== 0);
  if (asksIndex && (await countOf({ graph, runner }, model)) >= INDEXED_FROM) {
    const index = await indexes.serving(model);
    const named = index && (await runner.rows(indexed(index, graph, query, condition)));
    // More than asked for: what comes after them is not nearer. Otherwise the index named too much of what is not wanted.
    if (named && named.length > limit) return best(named, query, limit);
  }
  return best(await runner.rows(scan(model, view, query, condition)), query, limit);
}

/** The vectors of nodes by their addresses. */
export async function vectorsOf(
  { graph, runner }: GraphRunner,
  view: View,
  { model, of }: VectorsQuery,
): Promise<(Float32Array | null)[]> {
  const keys = of.map((ref) => nodeKey(graph, view.guard.account, ref));
  const rows = await runner.rows(cypher`UNWIND ${[...new Set(keys)]} AS key
    MATCH (n:${versionsIn(view)} {node: key}) WHERE ${viewCondition(view, graph)}
    MATCH (v:LociVector {key: ${vectorPrefix(graph, model)} + toString(n.version)})
    RETURN key, coalesce(v.embedding, v.past) AS vector`);
  const found = new Map(rows.map((row) => [row.key, vectorOf(row)]));
  return keys.map((key) => found.get(key) ?? null);
}

function scan(
  { graph, model }: VectorModelOf,
  view: View,
  { vector, limit }: VectorQuery,
  condition: Cypher,
): Cypher {
  const hasDirection = vector.some((x) => x !== 0);
  const nearness = hasDirection
    ? cypher`CASE WHEN v.hasDirection THEN vector.similarity.cosine(coalesce(v.embedding, v.past), ${vector}) ELSE 0.5 END`
    : cypher`0.5`;
  return cypher`MATCH (n:${versionsIn(view)}) WHERE ${condition}
    MATCH (v:LociVector {key: ${vectorPrefix(graph, model)} + toString(n.version)})
    WITH n, v, ${nearness} AS nearness
    ORDER BY nearness DESC, n.version DESC LIMIT ${Math.max(bounded(limit) * MARGIN, FEWEST_CANDIDATES)}
    RETURN n.version AS version, coalesce(v.embedding, v.past) AS vector`;
}

function indexed(index: string, graph: string, { vector, limit }: VectorQuery, condition: Cypher): Cypher {
  const wanted = Math.max(bounded(limit) * MARGIN, INDEX_CANDIDATES);
  return cypher`CALL db.index.vector.queryNodes(${index}, ${wanted}, ${vector}) YIELD node AS v
    WITH v, v.version AS version
    MATCH (n:LociVersion {graph: ${graph}, version: version}) WHERE ${condition}
    RETURN n.version AS version, v.embedding AS vector`;
}

/** Undefined where there is no vector of it. */
async function storedModel(
  { graph, runner }: GraphRunner,
  model: string,
): Promise<VectorModelOf | undefined> {
  const [row] = await runner.rows(cypher`MATCH (m:LociVectorModel {key: ${ownKey(graph, model)}})
    WHERE EXISTS { MATCH (v:LociVector {graph: ${graph}, model: ${model}}) } RETURN m.dims AS dims`);
  return row && { graph, model, dims: Number(row.dims) };
}

/** The server keeps count of what has a label. */
async function countOf({ runner }: GraphRunner, model: VectorModelOf): Promise<number> {
  const [row] = await runner.rows(cypher`MATCH (v:${vectorLabel(model)}) RETURN count(v) AS n`);
  return Number(row?.n ?? 0);
}

function best(rows: readonly Row[], { vector }: VectorQuery, limit: number): ScoredVersion[] {
  return rows
    .map((row) => ({ version: Number(row.version), score: cosine(vector, vectorOf(row)) }))
    .sort((a, b) => b.score - a.score || b.version - a.version)
    .slice(0, limit);
}

function vectorOf({ vector }: Row): Float32Array {
  return Float32Array.from(vector as number[]);
}

function vectorPrefix(graph: string, model: string): string {
  return vectorKey(graph, model, 0).slice(0, -1);
}
