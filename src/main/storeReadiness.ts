import type { Log } from "../domain/log.ts";
import type { Store } from "../stores/port.ts";

interface Asked {
  readonly store: Pick<Store, "checkThere">;
  readonly log: Log;
}

/** Why calls cannot be served now, as far as the store goes; asked every few seconds. */
export async function storeReadiness({ store, log }: Asked): Promise<string[]> {
  try {
    await store.checkThere();
    return [];
  } catch (cause) {
    // What the store says of itself, its address for one, is not for everybody who may ask.
    log.warn("the store does not answer", { cause });
    return ["The store does not answer; the log says why."];
  }
}
