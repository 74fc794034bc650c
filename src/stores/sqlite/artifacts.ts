import type { GraphReader } from "../port.ts";
import type { Connection, Row } from "./connection.ts";
import { text } from "./connection.ts";
import { oneOf, type Sql, sql, startsWith } from "./sql.ts";

type ArtifactReader = Pick<GraphReader, "artifacts" | "artifactsUnder" | "artifactNames">;

export function readArtifacts(connection: Connection): ArtifactReader {
  const read = (condition: Sql) =>
    new Map(
      connection
        .rows(sql`SELECT name, bytes FROM artifact WHERE ${condition}`)
        .map((row): [string, Uint8Array] => [text(row, "name"), bytesOf(row)]),
    );
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

export function writeArtifact(connection: Connection, name: string, bytes: Uint8Array | null): void {
  if (bytes === null) connection.run(sql`DELETE FROM artifact WHERE name = ${name}`);
  else
    connection.run(sql`INSERT INTO artifact (name, bytes) VALUES (${name}, ${bytes})
      ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes WHERE bytes <> excluded.bytes`);
}

function bytesOf(row: Row): Uint8Array {
  return row.bytes as Uint8Array;
}
