import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "../../domain/failure.ts";
import type { BackupManifest } from "../port.ts";
import { folderFailure } from "./makeFolder.ts";

export const BACKUP_HINT = "Name a new or empty folder outside the data folder.";
export const MANIFEST = "manifest.json";

/** Only an empty folder takes a backup, so that it never stands in the place of other data. */
export async function requireUnused(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found === null) return;
  if (!found.isDirectory()) throw new Failure("conflict", `${folder} is not a folder.`, BACKUP_HINT);
  const [name] = await readdir(folder).catch((thrown) => {
    throw folderFailure(thrown, folder, BACKUP_HINT);
  });
  if (name === undefined) return;
  throw new Failure(
    "conflict",
    `${folder} is not empty (it holds ${name}); nothing was written.`,
    BACKUP_HINT,
  );
}

/** By what a later check tells a good copy from a damaged one. */
export async function describeFile(folder: string, name: string): Promise<BackupManifest["files"][number]> {
  const file = path.join(folder, name);
  return { name, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
}

/** The last thing that is written: a backup that broke off has none. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = `${JSON.stringify({ files: manifest.files }, null, 2)}\n`;
  await writeFile(path.join(folder, MANIFEST), text, { mode: 0o600, flag: "wx" });
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
