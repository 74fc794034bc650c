import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "../../domain/failure.ts";
import type { BackupManifest } from "../port.ts";
import { Connection } from "./connection.ts";
import { sql } from "./sql.ts";

const READ_TIMEOUT_MS = 10_000;

/**
 * Copies the precious files in the order named, each as it is at one moment, while others go on writing. Each copy is
 * made under another name and renamed when it is whole; the manifest comes last, so a backup that broke off has none.
 */
export async function backupFiles(
  from: string,
  to: string,
  names: readonly string[],
): Promise<BackupManifest> {
  if (existsSync(join(to, "manifest.json"))) {
    throw new Failure("conflict", `${to} holds a backup already.`, "Name a new folder.");
  }
  await mkdir(to, { recursive: true, mode: 0o700 });
  const files: BackupManifest["files"][number][] = [];
  for (const name of names.filter((file) => existsSync(join(from, file)))) {
    const target = join(to, name);
    await copyDatabase(join(from, name), `${target}.part`);
    await rename(`${target}.part`, target);
    files.push({ name, bytes: (await stat(target)).size, sha256: await sha256Of(target) });
  }
  const manifest = { files };
  await writeFile(join(to, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** VACUUM INTO reads one snapshot of the database, and writes it without its free pages. */
async function copyDatabase(source: string, target: string): Promise<void> {
  await rm(target, { force: true });
  const connection = new Connection({ path: source, synchronous: "FULL", busyTimeoutMs: READ_TIMEOUT_MS });
  try {
    connection.run(sql`VACUUM INTO ${target}`);
  } finally {
    connection.close();
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
