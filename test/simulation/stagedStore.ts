import { Failure } from "../../src/domain/failure.ts";
import type { GraphStore, Leases, Store, WriteTx } from "../../src/stores/port.ts";
import type { Backdrop } from "./backdrop.ts";
import type { Interleaving } from "./interleaving.ts";
import type { TroubleKind } from "./script.ts";

export interface StagedStoreParts {
  readonly store: Store;
  readonly interleaving: Interleaving;
  readonly backdrop: Backdrop;
  /** What happens to the next transaction. */
  trouble(): TroubleKind | null;
}

/**
 * A store on which every transaction of what is under way waits for its turn, and again after its commit: others may come
 * between what was read before it and its begin, and between its end and what is done with the outcome.
 */
export function stagedStore({ store, interleaving, backdrop, trouble }: StagedStoreParts): Store {
  const transaction: GraphStore["transaction"] = async (meta, work, options) => {
    if (!interleaving.isInside) return backdrop.run(() => store.memory.transaction(meta, work, options));
    await interleaving.turn();
    const met = trouble();
    if (met === "busy") throw away("Others are writing.");
    const result = await store.memory.transaction(meta, met === "full" ? failing(work) : work, options);
    if (met === "unsure") throw away("What was written could not be brought to the disk.");
    await interleaving.turn();
    return result;
  };
  const acquire: Leases["acquire"] = async (name, holder, ttlMs) => {
    if (interleaving.isInside && trouble() !== null) throw away("Others are writing.");
    return store.leases.acquire(name, holder, ttlMs);
  };
  return { ...store, memory: { ...store.memory, transaction }, leases: { ...store.leases, acquire } };
}

type Work<T> = (tx: WriteTx) => Promise<T> | T;

/** All of it is done, and none of it stays. */
function failing<T>(work: Work<T>): Work<T> {
  return async (tx) => {
    await work(tx);
    throw away("The disk is full.");
  };
}

function away(message: string): Failure {
  return new Failure("unavailable", message, "Try again.");
}
