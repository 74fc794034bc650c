import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../../port.ts";
import type { OpenedStore, OpenStore } from "../../testing/fixtures.ts";
import { openSqliteStore } from "../openSqliteStore.ts";

/** A store in a folder of its own, which goes when it is disposed of. */
export const openScratchStore: OpenStore = async ({ clock }): Promise<OpenedStore> => {
  const folder = await mkdtemp(join(tmpdir(), "loci-store-"));
  const opened: Store[] = [];
  const open = async (from: string) => {
    const store = await openSqliteStore({ folder: from, clock });
    opened.push(store);
    return store;
  };
  return {
    store: await open(folder),
    reopen: () => open(folder),
    openBackup: open,
    dispose: async () => {
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
