import { hostname } from "node:os";
import type { CodeRoot, Store } from "../port.ts";
import { askCypher } from "./asking/askCypher.ts";
import { neo4jAuditLog } from "./auditLog.ts";
import { backUp } from "./backup.ts";
import { loadDriver } from "./driver.ts";
import { dropGraph } from "./dropGraph.ts";
import { engineVersion } from "./engineVersion.ts";
import { codeGraph, memoryGraph } from "./keys.ts";
import { neo4jLeases } from "./leases.ts";
import { type OpenedGraph, openGraph } from "./openGraph.ts";
import { prepareSchema } from "./schema.ts";
import { Server, type ServerAddress } from "./server.ts";
import { VectorIndexes } from "./vectors/vectorIndexes.ts";

export interface Neo4jStoreOptions extends ServerAddress {
  /** Tells stores that share a database apart. */
  readonly name?: string;
  /** Names this machine among those that share the store. */
  readonly machine?: string;
  readonly clock?: () => number;
}

const DEFAULT_NAME = "loci";

/** Opens a store on a server. Any number of processes and machines may have the same one open at once. */
export async function openNeo4jStore({
  name = DEFAULT_NAME,
  machine = hostname(),
  clock = Date.now,
  ...address
}: Neo4jStoreOptions): Promise<Store> {
  const server = new Server(await loadDriver(), address);
  try {
    const version = await engineVersion(server);
    await prepareSchema(server);
    return storeOn(server, { name, machine, clock, version });
  } catch (failure) {
    await server.close();
    throw failure;
  }
}

interface StoreParts {
  readonly name: string;
  readonly machine: string;
  readonly clock: () => number;
  readonly version: string;
}

function storeOn(server: Server, { name, machine, clock, version }: StoreParts): Store {
  const indexes = new VectorIndexes(server);
  const memory = openGraph({ server, indexes, clock }, memoryGraph(name));
  const codes = new Map<string, OpenedGraph>();
  const code = (root: CodeRoot) => {
    const key = codeGraph(name, { machine, ...root });
    const opened = codes.get(key) ?? openGraph({ server, indexes, clock }, key);
    codes.set(key, opened);
    return opened.graph;
  };
  return {
    capabilities: {
      engine: "neo4j",
      engineVersion: version,
      textSearch: true,
      vectorSearch: true,
      sharedWrites: true,
    },
    memory: memory.graph,
    code: async (root) => code(root),
    async dropCode(root) {
      const key = codeGraph(name, { machine, ...root });
      codes.delete(key);
      await indexes.drop(key);
      await dropGraph(server, key);
    },
    leases: neo4jLeases(server, name, clock),
    audit: neo4jAuditLog(server, memoryGraph(name)),
    cypher: askCypher(server, memoryGraph(name), (root) => codeGraph(name, { machine, ...root })),
    backup: (folder) => backUp(memory.lock, memoryGraph(name), folder),
    async checkThere() {
      await memory.graph.lastVersion();
    },
    close: () => server.close(),
  };
}
