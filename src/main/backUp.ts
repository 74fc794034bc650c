import { existsSync } from "node:fs";
import path from "node:path";
import type { BackupReport } from "../cli/host.ts";
import { Failure } from "../domain/failure.ts";
import { countMemories } from "../stores/sqlite/backup.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";

/** Copies a data folder. It belongs to no project, so it works from any folder. */
export async function backUp(home: string, to: string): Promise<BackupReport> {
  // Opening would make the store, and a backup of nothing would pass for one of the memory.
  if (!existsSync(path.join(home, "memory.db"))) {
    throw new Failure(
      "not_found",
      `${home} holds no memory to back up.`,
      "Name the right data folder with --home FOLDER or LOCI_HOME; `loci config get home` shows the one in use.",
    );
  }
  const store = await openSqliteStore({ folder: home });
  try {
    const { files } = await store.backup(to);
    return { home, memories: countMemories(to), files };
  } finally {
    await store.close();
  }
}
