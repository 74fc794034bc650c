import { checkDims } from "../../adapter/vectors.ts";
import type { ModelVector, VersionVector } from "../../port.ts";
import { cypher } from "../cypher.ts";
import { ownKey } from "../keys.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import { type VectorModelOf, vectorLabel } from "./vectorIndexes.ts";

export async function putVector(
  at: GraphRunner,
  version: number,
  { model, vector }: ModelVector,
): Promise<void> {
  await putVectors(at, model, [{ version, vector }]);
}

/** A version may have been purged since it was read. */
export async function putVectors(
  { graph, runner }: GraphRunner,
  model: string,
  vectors: readonly VersionVector[],
): Promise<void> {
  const [first] = vectors;
  if (first === undefined) return;
  const of = await modelOf({ graph, runner }, model, first.vector);
  const rows = vectors.map(({ version, vector }) => {
    checkDims({ model, vector }, of.dims);
    const hasDirection = vector.some((x) => x !== 0);
    return { version, vector, hasDirection, key: vectorKey(graph, model, version) };
  });
  // What has ended, or points nowhere, is kept where the index does not look.
  await runner.rows(cypher`UNWIND ${rows} AS row MATCH (n:LociVersion {graph: ${graph}, version: row.version})
    MERGE (v:LociVector {key: row.key})
    SET v:${vectorLabel(of)}, v.graph = ${graph}, v.model = ${model}, v.version = row.version,
      v.hasDirection = row.hasDirection, v.embedding = null, v.past = null
    WITH v, row, CASE WHEN n:LociCurrent AND row.hasDirection THEN 'embedding' ELSE 'past' END AS place
    CALL db.create.setNodeVectorProperty(v, place, row.vector)
    RETURN count(*) AS n`);
}

export async function removeVectors(
  { graph, runner }: GraphRunner,
  model: string,
  limit: number,
): Promise<number> {
  const [row] = await runner.rows(cypher`MATCH (v:LociVector {graph: ${graph}, model: ${model}})
    WITH v LIMIT ${limit} DELETE v RETURN count(*) AS removed`);
  return Number(row?.removed ?? 0);
}

/** The vectors of versions that have ended stay for searches of the past, and leave those of the present. */
export async function retireVectors(
  { graph, runner }: GraphRunner,
  versions: readonly number[],
): Promise<void> {
  await runner.rows(cypher`UNWIND ${versions} AS version MATCH (v:LociVector {graph: ${graph}, version: version})
    WHERE v.embedding IS NOT NULL SET v.past = v.embedding, v.embedding = null RETURN count(*) AS n`);
}

export async function removeVectorsOf(
  { graph, runner }: GraphRunner,
  versions: readonly number[],
): Promise<void> {
  await runner.rows(cypher`UNWIND ${versions} AS version
    MATCH (v:LociVector {graph: ${graph}, version: version}) DELETE v RETURN count(*) AS n`);
}

export function vectorKey(graph: string, model: string, version: number): string {
  return ownKey(graph, `${model}\u001f${version}`);
}

/** A model's length is that of its first vector, and again when it has none left. */
async function modelOf(
  { graph, runner }: GraphRunner,
  model: string,
  vector: Float32Array,
): Promise<VectorModelOf> {
  const key = ownKey(graph, model);
  const [row] = await runner.rows(cypher`MATCH (m:LociVectorModel {key: ${key}})
    WHERE EXISTS { MATCH (v:LociVector {graph: ${graph}, model: ${model}}) } RETURN m.dims AS dims`);
  const dims = row === undefined ? Math.max(1, vector.length) : Number(row.dims);
  checkDims({ model, vector }, dims);
  if (row === undefined) {
    await runner.rows(cypher`MERGE (m:LociVectorModel {key: ${key}})
      SET m.graph = ${graph}, m.model = ${model}, m.dims = ${dims}`);
  }
  return { graph, model, dims };
}
