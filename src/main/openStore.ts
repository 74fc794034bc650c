import type { Store } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import type { Settings } from "./config/settings.ts";
import { isEmbedded } from "./storeSpec.ts";

export type StorePlace = Pick<
  Settings,
  "home" | "store" | "storeUser" | "storePassword" | "storeDatabase" | "storeName"
>;

/** The only place that knows which engine keeps the data. */
export async function openStore(place: StorePlace): Promise<Store> {
  if (isEmbedded(place)) return openSqliteStore({ folder: place.home });
  const {
    store: address,
    storeUser,
    storePassword: password,
    storeDatabase: database,
    storeName: name,
  } = place;
  const user = password === null ? null : storeUser;
  // Loaded only where it is wanted.
  const { openNeo4jStore } = await import("../stores/neo4j/openNeo4jStore.ts");
  return openNeo4jStore({ address, user, password, database, name });
}
