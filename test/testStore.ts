// On which store tests keep their data: in the folder of each or, with LOCI_TEST_STORE=neo4j, on the server of the tests.
import path from "node:path";
import { openNeo4jStore } from "../src/stores/neo4j/openNeo4jStore.ts";
import type { Store } from "../src/stores/port.ts";
import { openSqliteStore } from "../src/stores/sqlite/openSqliteStore.ts";

/** Where not, the tests of what lies in files are left out, as there are none. */
export const isInFiles = process.env.LOCI_TEST_STORE !== "neo4j";

interface Place {
  /** Also where the rest of the data is that is never on a server. */
  readonly folder: string;
  readonly clock?: () => number;
}

/** Whoever opens a folder again finds the same. */
export function openTestStore({ folder, clock }: Place): Promise<Store> {
  const options = clock === undefined ? {} : { clock };
  if (isInFiles) return openSqliteStore({ folder, ...options });
  const { LOCI_STORE: address, LOCI_STORE_USER: user, LOCI_STORE_PASSWORD: password } = serverVariables("");
  return openNeo4jStore({ address, user, password, database: null, name: nameOf(folder), ...options });
}

/** What makes a process keep its data where `openTestStore` finds it. */
export function storeVariables(home: string): Record<string, string> {
  return isInFiles ? {} : serverVariables(nameOf(home));
}

/** How a process reaches the server that LOCI_TEST_NEO4J names. */
export function serverVariables(name: string) {
  const address = process.env.LOCI_TEST_NEO4J;
  if (address === undefined) throw new Error("there is no server; `npm run test:neo4j` starts one");
  const { protocol, host, username, password } = new URL(address);
  return {
    LOCI_STORE: `${protocol}//${host}`,
    LOCI_STORE_USER: decodeURIComponent(username),
    LOCI_STORE_PASSWORD: decodeURIComponent(password),
    LOCI_STORE_NAME: name,
  };
}

/** Of a folder in the temporary folder of one test. */
function nameOf(home: string): string {
  return `${path.basename(path.dirname(home))}.${path.basename(home)}`;
}
