import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BACKUP_HINT, describeFile, requireUnused, writeManifest } from "../adapter/backupFolder.ts";
import { folderFailure, makeFolder } from "../adapter/makeFolder.ts";
import type { BackupManifest } from "../port.ts";
import { type Element, elementsOf, Rewriter } from "./elements.ts";
import type { GraphLock } from "./graphLock.ts";
import type { Server } from "./server.ts";

const FILE = "memory.jsonl.gz";
/** So many elements a transaction. */
const BATCH = 2_000;

/**
 * Everything of one graph as it is while its lock is held, one element a line: those who write wait for it. A server's own
 * backup is quicker and takes all that the server has.
 */
export async function backUp(lock: GraphLock, graph: string, folder: string): Promise<BackupManifest> {
  await requireUnused(folder);
  makeFolder(folder, BACKUP_HINT);
  const target = path.join(folder, FILE);
  try {
    await lock.exclusively(async ({ runner }) => {
      const lines = async function* () {
        for await (const element of elementsOf(runner, graph)) yield `${JSON.stringify(element)}\n`;
      };
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(target, { mode: 0o600 }));
      return { result: undefined, hasChanges: false };
    });
    const manifest = { files: [await describeFile(folder, FILE)] };
    await writeManifest(folder, manifest);
    return manifest;
  } catch (thrown) {
    await rm(target, { force: true });
    throw folderFailure(thrown, folder, BACKUP_HINT);
  }
}

/** Writes a backup into a graph that nobody has written to yet. */
export async function restoreGraph(server: Server, graph: string, folder: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(path.join(folder, FILE)).pipe(createGunzip()) });
  const rewriter = new Rewriter(server, graph);
  let batch: Element[] = [];
  for await (const line of lines) {
    batch.push(JSON.parse(line) as Element);
    if (batch.length < BATCH) continue;
    await rewriter.write(batch);
    batch = [];
  }
  await rewriter.write(batch);
}
