import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asProjectId, asSessionId } from "../../domain/ids.ts";
import type { GraphStore, TxMeta, WriteTx } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";

const project = asProjectId("orchard");
export const META: TxMeta = {
  type: "incremental",
  account: "local",
  project,
  agentId: "ada",
  sessionId: asSessionId("session:1"),
};

export interface TemporaryGraph {
  readonly folder: string;
  readonly graph: GraphStore;
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A real code graph; in a folder that is removed with it, or in one that stays. */
export async function temporaryGraph(folder?: string): Promise<TemporaryGraph> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), "loci-passages-")));
  const store = await openSqliteStore({ folder: home });
  const graph = await store.code({ account: "local", project, root: "/orchard" });
  return {
    folder: home,
    graph,
    write: (work) => graph.transaction(META, work),
    async close() {
      await store.close();
      if (folder === undefined) await rm(home, { recursive: true, force: true });
    },
  };
}
