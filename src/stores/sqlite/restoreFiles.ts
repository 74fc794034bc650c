import { existsSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { MANIFEST, sha256Of } from "../adapter/backupFolder.ts";
import { makeFolder } from "../adapter/makeFolder.ts";
import type { BackupManifest } from "../port.ts";
import { Connection } from "./connection.ts";
import { openOutbox } from "./openOutbox.ts";
import { openSqliteStore } from "./openSqliteStore.ts";
import { isBusy } from "./sqliteFailure.ts";

export interface RestoreOptions {
  readonly from: string;
  readonly home: string;
  /** Replace the data that is there. */
  readonly force: boolean;
  readonly now: number;
}

export interface RestoredFiles {
  readonly restored: BackupManifest["files"];
  /** Where the data that was there before is kept; null when there was none. */
  readonly replaced: string | null;
}

const manifestSchema = z.object({
  files: z
    .array(
      z.object({
        name: z.enum(["memory.db", "outbox.db"]),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1),
});

/** What SQLite keeps beside a database. */
const COMPANIONS = ["", "-wal", "-shm"];

/**
 * Brings a backup back. It is copied next to the data, checked there byte by byte and row by row, and only then put in
 * place; whatever goes wrong before that leaves the data as it was.
 */
export async function restoreFiles({ from, home, force, now }: RestoreOptions): Promise<RestoredFiles> {
  const { files } = await readManifest(from);
  const present = files.filter(({ name }) => existsSync(path.join(home, name)));
  if (present.length > 0 && !force) throw dataIsThere(home);
  makeFolder(home);
  const staging = await mkdtemp(path.join(home, "restoring-"));
  try {
    await stage(files, from, staging);
    await checkStaged(staging);
    for (const { name } of present) requireAlone(path.join(home, name));
    return { restored: files, replaced: await swapIn(files, { staging, home, now }) };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const file = path.join(folder, MANIFEST);
  const text = await readFile(file, "utf8").catch((cause) => {
    throw new Failure(
      "not_found",
      `${folder} holds no finished backup.`,
      "Name a folder that `loci backup` wrote.",
      {
        cause,
      },
    );
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw damaged(file, "it is not a manifest", cause);
  }
}

/** Checks the copy, not the original: what was checked is then what is put in place. */
async function stage(files: BackupManifest["files"], from: string, staging: string): Promise<void> {
  for (const { name, sha256 } of files) {
    const source = path.join(from, name);
    const target = path.join(staging, name);
    await copyFile(source, target).catch((cause) => {
      throw new Failure(
        "unavailable",
        `${source} cannot be copied.`,
        "Check that it is there and readable.",
        { cause },
      );
    });
    if ((await sha256Of(target)) !== sha256)
      throw damaged(source, "its checksum differs from the manifest's");
    await flush(target);
  }
}

/** A copy that only the system's cache holds would not survive a power cut right after the swap. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync().finally(() => handle.close());
}

/** Opening also brings a backup of an older version up to this one's schema. */
async function checkStaged(staging: string): Promise<void> {
  const store = await openSqliteStore({ folder: staging });
  const problems = await store.memory.verify().finally(() => store.close());
  if (problems.length > 0) throw damaged(staging, problems.join("; "));
  await (await openOutbox({ folder: staging })).close();
}

/**
 * Leaving WAL mode is only granted to the sole user of a database, and folds its log into the file: when it works,
 * nobody else has the file open and it can be moved by itself. A damaged file cannot be asked.
 */
function requireAlone(file: string): void {
  let connection: Connection | undefined;
  try {
    connection = new Connection({ path: file, synchronous: "FULL", busyTimeoutMs: 500 });
    connection.exec("PRAGMA journal_mode = DELETE");
  } catch (thrown) {
    if (thrown instanceof Failure && isBusy(thrown.cause)) {
      throw new Failure(
        "conflict",
        `${file} is open in another process.`,
        "Stop every Loci that uses this data folder (servers, and clients that started one), then restore again.",
        { cause: thrown },
      );
    }
  } finally {
    connection?.close();
  }
}

/**
 * Puts the copy in the data's place. The data is linked aside first and then replaced in one step, so that at every moment
 * there is one or the other: a process that is killed in between leaves no empty place that would pass for a new store.
 */
async function swapIn(
  files: BackupManifest["files"],
  { staging, home, now }: { staging: string; home: string; now: number },
): Promise<string | null> {
  const aside = path.join(home, `replaced-${new Date(now).toISOString().replaceAll(":", "-")}`);
  const present = files
    .flatMap(({ name }) => COMPANIONS.map((ending) => `${name}${ending}`))
    .filter((name) => existsSync(path.join(home, name)));
  if (present.length > 0) await mkdir(aside, { mode: 0o700 });
  for (const name of present) await keepAside(path.join(home, name), path.join(aside, name));
  for (const { name } of files) {
    // The log of the old file must never be taken for that of the new one.
    for (const ending of COMPANIONS.slice(1)) await rm(path.join(home, `${name}${ending}`), { force: true });
    await rename(path.join(staging, name), path.join(home, name));
  }
  return present.length > 0 ? aside : null;
}

/** Where a file system has no links, a copy does. */
async function keepAside(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

function dataIsThere(home: string): Failure {
  return new Failure(
    "conflict",
    `${home} holds data already; restoring would replace it.`,
    "Add --force to replace it (it is kept aside), or restore into another folder with --home FOLDER.",
  );
}

function damaged(file: string, why: string, cause?: unknown): Failure {
  return new Failure(
    "unavailable",
    `The backup is damaged (${file}: ${why}); nothing was changed.`,
    "Use another backup.",
    { cause },
  );
}
