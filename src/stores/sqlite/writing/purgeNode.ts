import type { NodeRef } from "../../../domain/ids.ts";
import { notDeleted } from "../../adapter/notDeleted.ts";
import { textDocument } from "../../adapter/text/document.ts";
import { type Connection, number, type Row } from "../connection.ts";
import { sql } from "../sql.ts";
import { SEARCHABLE_COLUMNS, searchableOf } from "../text/searchableRow.ts";
import type { TextWriter } from "../text/textWriter.ts";
import { removeVectorsOf } from "../vectors/vectorWriter.ts";

/** False when there is no version. */
export function purgeNode(connection: Connection, text: TextWriter, ref: NodeRef, entity: number): boolean {
  const versions = connection.rows(
    sql`SELECT ${SEARCHABLE_COLUMNS}, n.deleted_at FROM node n WHERE n.entity = ${entity}`,
  );
  if (versions.some((version) => version.deleted_at === null)) throw notDeleted(ref);
  if (versions.length === 0) return false;
  keepLastVersion(connection);
  for (const version of versions) purgeVersion(connection, text, version);
  return true;
}

/** Readers remember how far they have come by the number of a version, so none is given twice. */
function keepLastVersion(connection: Connection): void {
  connection.run(sql`INSERT INTO meta (key, value) SELECT 'last_version', max(version) FROM node WHERE TRUE
    ON CONFLICT (key) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))`);
}

function purgeVersion(connection: Connection, text: TextWriter, row: Row): void {
  const version = number(row, "version");
  const node = searchableOf(row);
  const document = textDocument(node);
  if (document) text.remove(version, node.kind, document, row.expired_at === null ? "present" : "past");
  removeVectorsOf(connection, version);
  connection.run(sql`DELETE FROM node WHERE version = ${version}`);
}

/** Those that share an edge with an entity, and itself: where nobody else speaks of them, their ids go with it. */
export function namedWith(connection: Connection, entity: number): number[] {
  const ends = connection.rows(sql`SELECT src, dst FROM edge WHERE src = ${entity} OR dst = ${entity}
    UNION SELECT src, dst FROM edge_past WHERE src = ${entity} OR dst = ${entity}`);
  return [...new Set([entity, ...ends.flatMap((row) => [number(row, "src"), number(row, "dst")])])];
}

/**
 * Takes the id, which may tell as much as a text does, from an entity that nothing is about any more. The row stays: its
 * key must not come to mean another node.
 */
export function forgetId(connection: Connection, entity: number): void {
  connection.run(sql`UPDATE entity SET id = char(127) || key WHERE key = ${entity}
    AND NOT EXISTS (SELECT 1 FROM node WHERE entity = ${entity})
    AND NOT EXISTS (SELECT 1 FROM edge WHERE src = ${entity})
    AND NOT EXISTS (SELECT 1 FROM edge WHERE dst = ${entity})
    AND NOT EXISTS (SELECT 1 FROM edge_past WHERE src = ${entity})
    AND NOT EXISTS (SELECT 1 FROM edge_past WHERE dst = ${entity})`);
}
