import type { GraphReader } from "../port.ts";
import { type Connection, text } from "./connection.ts";
import { oneOf, type Sql, sql, startsWith } from "./sql.ts";

const MOST_SMALL_BYTES = 1_000;

type ArtifactReader = Pick<GraphReader, "artifacts" | "artifactsUnder" | "artifactNames">;

export function readArtifacts(connection: Connection): ArtifactReader {
  const read = (condition: Sql) => {
    const rows = connection.rows(sql`SELECT name, bytes FROM artifact WHERE ${condition}`);
    return new Map(rows.map((row) => [text(row, "name"), row.bytes as Uint8Array]));
  };
  return {
    artifacts: async (names) => read(oneOf(sql`name`, names)),
    artifactsUnder: async (prefix) => read(startsWith(sql`name`, prefix)),
    async artifactNames(prefix) {
      return connection
        .rows(sql`SELECT name FROM artifact WHERE ${startsWith(sql`name`, prefix)} ORDER BY name`)
        .map((row) => text(row, "name"));
    },
  };
}

/** What grows or shrinks changes its place; the same bytes again touch nothing. */
export function writeArtifact(connection: Connection, name: string, bytes: Uint8Array | null): void {
  const isSmall = bytes !== null && bytes.length <= MOST_SMALL_BYTES;
  if (!isSmall) connection.run(sql`DELETE FROM artifact_small WHERE name = ${name}`);
  if (isSmall || bytes === null) connection.run(sql`DELETE FROM artifact_large WHERE name = ${name}`);
  if (bytes === null) return;
  connection.run(
    isSmall
      ? sql`INSERT INTO artifact_small (name, bytes) VALUES (${name}, ${bytes})
          ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes WHERE bytes <> excluded.bytes`
      : sql`INSERT INTO artifact_large (name, bytes) VALUES (${name}, ${bytes})
          ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes WHERE bytes <> excluded.bytes`,
  );
}
