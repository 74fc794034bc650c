import { Failure } from "../../domain/failure.ts";
import { ANALYSIS_VERSION } from "../../domain/text.ts";
import { type Connection, number } from "./connection.ts";
import { SCHEMA_VERSION } from "./migrations.ts";
import { sql } from "./sql.ts";

/** What a file was written with. Both are zero for a file that is new. */
export interface FileVersion {
  readonly schema: number;
  /** Of the terms in its text index. */
  readonly analysis: number;
}

/** What this Loci writes. */
export const KNOWN: FileVersion = { schema: SCHEMA_VERSION, analysis: ANALYSIS_VERSION };

/** The file's version, after making sure that it is not from the future. It only reads. */
export function knownVersion(connection: Connection): FileVersion {
  const version = fileVersion(connection);
  if (!isNewer(version)) return version;
  throw new Failure(
    "unsupported",
    `${connection.path} has ${described(version)}; this Loci knows ${described(KNOWN)}. It was left as it is.`,
    "Use the newer Loci that wrote it, or point LOCI_HOME at another folder.",
  );
}

/** A process that goes on by old rules in a file that a newer one has upgraded would spoil it. */
export function checkNotUpgraded(connection: Connection): void {
  if (!isNewer(fileVersion(connection))) return;
  throw new Failure(
    "unavailable",
    `${connection.path} was upgraded by a newer Loci; nothing was changed.`,
    "Restart this client.",
  );
}

function isNewer({ schema, analysis }: FileVersion): boolean {
  return schema > KNOWN.schema || analysis > KNOWN.analysis;
}

function described({ schema, analysis }: FileVersion): string {
  return `schema ${schema} and text analysis ${analysis}`;
}

function fileVersion(connection: Connection): FileVersion {
  const schema = number(connection.first(sql`PRAGMA user_version`) ?? {}, "user_version");
  // How a newer schema keeps its analysis is not ours to know, and a new file has no tables yet.
  if (schema === 0 || schema > KNOWN.schema) return { schema, analysis: 0 };
  const row = connection.first(sql`SELECT value FROM meta WHERE key = 'analysis'`);
  return { schema, analysis: row ? number(row, "value") : 0 };
}
