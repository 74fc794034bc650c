import { existsSync } from "node:fs";
import { open, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../../domain/failure.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import { BACKUP_HINT, describeFile, requireUnused, writeManifest } from "../adapter/backupFolder.ts";
import { folderFailure, makeFolder } from "../adapter/makeFolder.ts";
import type { BackupManifest } from "../port.ts";
import { Connection, number } from "./connection.ts";
import { sql } from "./sql.ts";

const READ_TIMEOUT_MS = 10_000;
const MEMORY_KINDS: readonly NodeKind[] = ["DECISION", "FACT", "PATTERN", "NOTE", "EPISODE", "LEARNING"];

/**
 * Copies the precious files in the order named, each as it is at one moment, while others go on writing. Only an empty
 * folder takes a backup, so that it never stands in the place of other data. The manifest comes last, so a backup that
 * broke off has none.
 */
export async function backupFiles(
  from: string,
  to: string,
  names: readonly string[],
): Promise<BackupManifest> {
  await requireApart(from, to);
  await requireUnused(to);
  makeFolder(to, BACKUP_HINT);
  const made: string[] = [];
  try {
    const files: BackupManifest["files"][number][] = [];
    for (const name of names.filter((file) => existsSync(path.join(from, file)))) {
      const target = path.join(to, name);
      await reserve(target);
      made.push(target);
      copyDatabase(path.join(from, name), target);
      files.push(await describeFile(to, name));
    }
    await writeManifest(to, { files });
    return { files };
  } catch (thrown) {
    for (const file of made) await rm(file, { force: true });
    throw folderFailure(thrown, to, BACKUP_HINT);
  }
}

/** How many memories a backup holds, whoever they belong to. */
export function countMemories(folder: string): number {
  const file = path.join(folder, "memory.db");
  const connection = new Connection({
    path: file,
    synchronous: "FULL",
    busyTimeoutMs: READ_TIMEOUT_MS,
    readOnly: true,
  });
  try {
    const kinds = JSON.stringify(MEMORY_KINDS);
    const row =
      connection.first(sql`SELECT count(*) AS n FROM node WHERE expired_at IS NULL AND valid_to IS NULL
      AND deleted_at IS NULL AND kind IN (SELECT value FROM json_each(${kinds}))`);
    return row ? number(row, "n") : 0;
  } finally {
    connection.close();
  }
}

/** A backup among the data would be lost with it. */
async function requireApart(from: string, to: string): Promise<void> {
  const [data, target] = [await realPlace(from), await realPlace(to)];
  if (!isWithin(data, target) && !isWithin(target, data)) return;
  const where = data === target ? "is the data folder itself" : "and the data folder lie within each other";
  throw new Failure("conflict", `${to} ${where}; nothing was written.`, BACKUP_HINT);
}

/** Where a path leads with every link resolved, also if its end is not there yet. */
async function realPlace(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  if (parent === folder) return folder;
  return realpath(folder).catch(async () => path.join(await realPlace(parent), path.basename(folder)));
}

function isWithin(outer: string, inner: string): boolean {
  const relative = path.relative(outer, inner);
  return relative === "" || (relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative));
}

/** Fails if the file is there, so that of two backups into one folder only one goes on. */
async function reserve(file: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  await handle.close();
}

/** VACUUM INTO reads one snapshot of the database, and writes it, without its free pages, into an empty file only. */
function copyDatabase(source: string, target: string): void {
  const connection = new Connection({ path: source, synchronous: "FULL", busyTimeoutMs: READ_TIMEOUT_MS });
  try {
    connection.run(sql`VACUUM INTO ${target}`);
  } finally {
    connection.close();
  }
}
