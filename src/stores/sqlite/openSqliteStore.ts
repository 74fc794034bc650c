import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { CodeRoot, GraphStore, Store } from "../port.ts";
import { sqliteAuditLog } from "./auditLog.ts";
import { backupFiles } from "./backup.ts";
import { text } from "./connection.ts";
import { type GraphFile, openGraphFile } from "./graphFile.ts";
import { sqliteLeases } from "./leases.ts";
import { sql } from "./sql.ts";

export interface SqliteStoreOptions {
  /** The data folder; made if it is not there. */
  readonly folder: string;
  readonly clock?: () => number;
}

/**
 * The names inside the data folder that a backup must hold. The outbox comes first: a write that is carried over between
 * the two copies is then in both, and delivering it again writes once. The other way around it could be in neither.
 */
const PRECIOUS_FILES = ["outbox.db", "memory.db"];

/** A database and what SQLite keeps beside it while it is open. */
const FILE_ENDINGS = ["", "-wal", "-shm"];

/** Opens the embedded store. Any number of processes may have the same folder open at once. */
export async function openSqliteStore({ folder, clock = Date.now }: SqliteStoreOptions): Promise<Store> {
  const memory = openGraphFile({ path: join(folder, "memory.db"), synchronous: "FULL", clock });
  const codeFiles = new Map<string, GraphFile>();

  const pathOf = (root: CodeRoot) => join(folder, "code", codeFileName(root));

  function code(root: CodeRoot): GraphStore {
    const path = pathOf(root);
    const opened = codeFiles.get(path) ?? openGraphFile({ path, synchronous: "NORMAL", clock });
    codeFiles.set(path, opened);
    return opened.graph;
  }

  async function dropCode(root: CodeRoot): Promise<void> {
    const path = pathOf(root);
    await codeFiles.get(path)?.close();
    codeFiles.delete(path);
    for (const ending of FILE_ENDINGS) await rm(path + ending, { force: true });
  }

  return {
    capabilities: {
      engine: "sqlite",
      engineVersion: text(memory.reader.first(sql`SELECT sqlite_version() AS version`) ?? {}, "version"),
      textSearch: true,
      vectorSearch: true,
      sharedWrites: true,
    },
    memory: memory.graph,
    code: async (root) => code(root),
    dropCode,
    leases: sqliteLeases(memory, clock),
    audit: sqliteAuditLog(memory),
    backup: (to) => backupFiles(folder, to, PRECIOUS_FILES),
    checkThere: async () => memory.checkThere(),
    async close() {
      for (const file of codeFiles.values()) await file.close();
      await memory.close();
    },
  };
}

/** Readable by people, and different for two roots that share a name. */
function codeFileName({ account, project, root }: CodeRoot): string {
  const name = basename(project)
    .replace(/[^A-Za-z0-9._-]/g, "_")
    .slice(0, 60);
  const hash = createHash("sha256")
    .update(JSON.stringify([account, project, root]))
    .digest("hex")
    .slice(0, 12);
  return `${name}-${hash}.db`;
}
