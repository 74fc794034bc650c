import type { Guard } from "../domain/guard.ts";
import type { ProjectId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { Store } from "../stores/port.ts";

interface Asked {
  readonly store: Pick<Store, "memory">;
  readonly account: string;
  readonly project: ProjectId;
  readonly log: Log;
}

/** Asked every few seconds, so it reads one row, which is enough to know that the store answers. */
export async function storeReadiness({ store, account, project, log }: Asked): Promise<string[]> {
  const guard: Guard = { account, project, visibilities: [] };
  try {
    await store.memory.transactions(guard, { limit: 1 });
    return [];
  } catch (cause) {
    // What the store says of itself, its address for one, is not for everybody who may ask.
    log.warn("the store does not answer", { cause });
    return ["The store does not answer; the log says why."];
  }
}
