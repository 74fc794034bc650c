import { Failure } from "../../src/domain/failure.ts";
import type { Store } from "../../src/stores/port.ts";

/** While it is away, every write of memory fails as it does in a locked database. */
export function sometimesAway(store: Store) {
  let isAway = false;
  const transaction: Store["memory"]["transaction"] = (...call) =>
    isAway ? Promise.reject(new Failure("unavailable", "busy", "wait")) : store.memory.transaction(...call);
  return {
    store: { ...store, memory: { ...store.memory, transaction } },
    setAway(next: boolean) {
      isAway = next;
    },
  };
}
