import { checkDims } from "../../adapter/vectors.ts";
import type { ModelVector, VersionVector } from "../../port.ts";
import { type Connection, number } from "../connection.ts";
import { atMost, sql } from "../sql.ts";

/** A process that has not looked for this many changes loads all vectors anew; the log need not be longer. */
const KEPT_CHANGES = 100_000;
const TRIM_EVERY = 1_000;

/** Keeps the vectors of a version and tells the other processes. */
export function putVector(connection: Connection, version: number, { model, vector }: ModelVector): void {
  const key = modelKey(connection, model, vector);
  const data = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  connection.run(sql`INSERT INTO vector (model, version, data) VALUES (${key}, ${version}, ${data})
    ON CONFLICT (model, version) DO UPDATE SET data = excluded.data`);
  logChange(connection, key, version);
}

/** A version may have been purged since it was read. */
export function putVectors(connection: Connection, model: string, vectors: readonly VersionVector[]): void {
  for (const { version, vector } of vectors) {
    const isThere = connection.first(sql`SELECT 1 AS n FROM node WHERE version = ${version}`);
    if (isThere) putVector(connection, version, { model, vector });
  }
}

/** The model keeps its number: other processes know it by that, and have copies of its vectors to bring up to date. */
export function removeVectors(connection: Connection, model: string, limit: number): number {
  const key = connection.first(sql`SELECT key FROM vector_model WHERE name = ${model}`);
  if (!key) return 0;
  const rows = connection.rows(
    sql`SELECT model, version FROM vector WHERE model = ${number(key, "key")} ${atMost(limit)}`,
  );
  for (const row of rows) {
    const version = number(row, "version");
    connection.run(sql`DELETE FROM vector WHERE model = ${number(row, "model")} AND version = ${version}`);
    logChange(connection, number(row, "model"), version);
  }
  return rows.length;
}

/** A closed version's vectors stay for searches of the past, and leave those of the present. */
export function retireVectors(connection: Connection, version: number): void {
  for (const row of connection.rows(sql`SELECT model FROM vector WHERE version = ${version}`)) {
    logChange(connection, number(row, "model"), version);
  }
}

export function removeVectorsOf(connection: Connection, version: number): void {
  retireVectors(connection, version);
  connection.run(sql`DELETE FROM vector WHERE version = ${version}`);
}

function logChange(connection: Connection, model: number, version: number): void {
  const { lastId } = connection.run(
    sql`INSERT INTO vector_change (model, version) VALUES (${model}, ${version})`,
  );
  if (lastId % TRIM_EVERY === 0)
    connection.run(sql`DELETE FROM vector_change WHERE seq < ${lastId - KEPT_CHANGES}`);
}

/** A model's length is that of its first vector, and again when it has none left. */
function modelKey(connection: Connection, name: string, vector: Float32Array): number {
  const row = connection.first(sql`SELECT key, dims FROM vector_model WHERE name = ${name}`);
  const key = row && number(row, "key");
  const isUsed = key !== undefined && isAnyOf(connection, key);
  checkDims({ model: name, vector }, row && isUsed ? number(row, "dims") : Math.max(1, vector.length));
  const { length: dims } = vector;
  if (key === undefined)
    return connection.run(sql`INSERT INTO vector_model (name, dims) VALUES (${name}, ${dims})`).lastId;
  if (!isUsed) connection.run(sql`UPDATE vector_model SET dims = ${dims} WHERE key = ${key}`);
  return key;
}

function isAnyOf(connection: Connection, model: number): boolean {
  return connection.first(sql`SELECT 1 AS n FROM vector WHERE model = ${model}`) !== undefined;
}
