import { existsSync } from "node:fs";
import path from "node:path";
import type { BackupReport } from "../cli/host.ts";
import { Failure } from "../domain/failure.ts";
import { countMemories } from "../stores/sqlite/backup.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import type { Settings } from "./config/settings.ts";
import { isEmbedded } from "./storeSpec.ts";

/** Copies a data folder. It belongs to no project, so it works from any folder. */
export async function backUp(
  { home, store: engine }: Pick<Settings, "home" | "store">,
  to: string,
): Promise<BackupReport> {
  if (!isEmbedded({ store: engine })) {
    throw new Failure(
      "unsupported",
      `${engine} is backed up by the server's own tools; loci backup copies data folders.`,
      "For a copy of this account that stands by itself: loci migrate --to sqlite --home NEW-FOLDER",
    );
  }
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
