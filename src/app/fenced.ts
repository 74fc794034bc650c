import { holdsFence, requireFence } from "../coordination/claims/fence.ts";
import type { Caller } from "../domain/caller.ts";
import { Failure } from "../domain/failure.ts";
import type { ProjectId } from "../domain/ids.ts";
import type { GraphStore, Outbox, Store } from "../stores/port.ts";

interface Kept {
  readonly store: Store;
  readonly outbox: Outbox;
}

interface FencedCall {
  readonly caller: Caller;
  readonly project: ProjectId | null;
  readonly fence: number | undefined;
}

/**
 * Where a call that shows the fence of a claim writes: nothing, once the claim is lost. It is asked for in each
 * transaction, so that nobody loses a claim between being asked and writing. What cannot be written now is not left for
 * later either, when others may hold the claim.
 */
export async function fenced({ store, outbox }: Kept, { caller, project, fence }: FencedCall): Promise<Kept> {
  if (fence === undefined) return { store, outbox };
  await requireFence(store.memory, caller, project, fence);
  let isGivenUp = false;
  const transaction: GraphStore["transaction"] = async (meta, work, options) => {
    if (isGivenUp) return store.memory.transaction(meta, work, options);
    const { result, holds } = await store.memory.transaction(
      meta,
      async (tx) => {
        await requireFence(tx, caller, project, fence);
        return { result: await work(tx), holds: await holdsFence(tx, caller, project, fence) };
      },
      options,
    );
    // By the call itself, which released it or ended its task: what it has left to do comes after that.
    isGivenUp = !holds;
    return result;
  };
  return {
    store: { ...store, memory: { ...store.memory, transaction } },
    outbox: { ...outbox, enqueue: () => Promise.reject(cannotWait()) },
  };
}

function cannotWait(): Failure {
  return new Failure(
    "unavailable",
    "The store is away, so nobody can tell whether the claim still holds; nothing was written.",
    "Call again in a moment, or without `fence`.",
  );
}
