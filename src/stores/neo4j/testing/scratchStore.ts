import { randomBytes } from "node:crypto";
import type { Store } from "../../port.ts";
import type { OpenedStore, OpenStore } from "../../testing/fixtures.ts";
import { restoreGraph } from "../backup.ts";
import { cypher } from "../cypher.ts";
import { loadDriver } from "../driver.ts";
import { dropGraph } from "../dropGraph.ts";
import { memoryGraph } from "../keys.ts";
import { openNeo4jStore } from "../openNeo4jStore.ts";
import { Server, type ServerAddress } from "../server.ts";

/** The server that `npm run test:neo4j` has started or found. */
function testServer(): ServerAddress {
  const named = process.env.LOCI_TEST_NEO4J;
  if (!named) throw new Error("LOCI_TEST_NEO4J names no server; run these tests with npm run test:neo4j.");
  const url = new URL(named);
  const { username, password } = url;
  url.username = "";
  url.password = "";
  return {
    address: url.href,
    user: username || null,
    password: decodeURIComponent(password) || null,
    database: null,
  };
}

/** A store under a name of its own, which goes when it is disposed of. */
export const openScratchStore: OpenStore = async ({ clock }): Promise<OpenedStore> => {
  const name = `test-${randomBytes(6).toString("hex")}`;
  const opened: Store[] = [];
  const open = async (own: string) => {
    const store = await openNeo4jStore({ ...testServer(), name: own, clock });
    opened.push(store);
    return store;
  };
  return {
    store: await open(name),
    reopen: () => open(name),
    async openBackup(folder) {
      const copy = `${name}-copy${opened.length}`;
      await withServer((server) => restoreGraph(server, memoryGraph(copy), folder));
      return open(copy);
    },
    async dispose() {
      for (const store of opened) await store.close();
      await dropStore(name);
    },
  };
};

/** With its backups, whose names begin with its own. */
function dropStore(name: string): Promise<void> {
  return withServer(async (server) => {
    const graphs = await server.outright(
      cypher`MATCH (g:LociGraph) WHERE g.key STARTS WITH ${name} RETURN g.key AS key`,
    );
    for (const { key } of graphs) await dropGraph(server, String(key));
  });
}

async function withServer<T>(work: (server: Server) => Promise<T>): Promise<T> {
  const server = new Server(await loadDriver(), testServer());
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}
