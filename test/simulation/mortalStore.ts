import type { GraphStore, Leases, Store } from "../../src/stores/port.ts";
import { ProcessDied } from "./interleaving.ts";

/** A store as one process has it: of which nothing comes any more when the process is dead. */
export function mortalStore(store: Store, isDead: () => boolean): Store {
  const check = () => {
    if (isDead()) throw new ProcessDied();
  };
  const transaction: GraphStore["transaction"] = async (meta, work, options) => {
    check();
    return store.memory.transaction(
      meta,
      (tx) => {
        check();
        return work(tx);
      },
      options,
    );
  };
  const acquire: Leases["acquire"] = async (...wanted) => {
    check();
    return store.leases.acquire(...wanted);
  };
  const release: Leases["release"] = async (...wanted) => {
    check();
    return store.leases.release(...wanted);
  };
  return {
    ...store,
    memory: { ...store.memory, transaction },
    leases: { ...store.leases, acquire, release },
  };
}
