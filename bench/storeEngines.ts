import { join } from "node:path";
import { startNeo4j } from "../scripts/neo4j/server.js";
import { openNeo4jStore } from "../src/stores/neo4j/openNeo4jStore.ts";
import type { Store } from "../src/stores/port.ts";
import { openSqliteStore } from "../src/stores/sqlite/openSqliteStore.ts";

export const ENGINES = ["sqlite", "neo4j"] as const;
export type Engine = (typeof ENGINES)[number];

/** A place where stores can be opened: a folder, or the address of a server with who comes in. */
export interface Place {
  readonly by: string;
  readonly address: string;
  close(): Promise<void>;
}

const HEAP_MB = 2_048;
const PAGE_CACHE_MB = 1_024;

export async function placeOf(engine: Engine, folder: string): Promise<Place> {
  if (engine === "sqlite") {
    return { by: "loci on SQLite", address: join(folder, "sqlite"), close: async () => {} };
  }
  const server = await startNeo4j({ heapMb: HEAP_MB, pageCacheMb: PAGE_CACHE_MB, lasting: true });
  const address = server.url.replace("//", `//${server.user}:${server.password}@`);
  return { by: "loci on Neo4j", address, close: () => server.stop() };
}

export function openAt(address: string): Promise<Store> {
  if (!address.includes("://")) return openSqliteStore({ folder: address });
  const { host, protocol, username, password } = new URL(address);
  return openNeo4jStore({ address: `${protocol}//${host}`, user: username, password, database: null });
}

export function enginesIn(text: string): Engine[] {
  return text.split(",").map((name) => {
    const engine = ENGINES.find((each) => each === name);
    if (engine === undefined) throw new Error(`There is no engine ${name}; there are ${ENGINES.join(", ")}.`);
    return engine;
  });
}
