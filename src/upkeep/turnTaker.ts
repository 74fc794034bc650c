import { setImmediate as nextTurn } from "node:timers/promises";

/** How long a transaction may keep other work of this process waiting. */
const TURN_MS = 15;

/** Steps aside when its turn has lasted long enough, and tells whether it did. */
export function turnTaker(signal: AbortSignal): () => Promise<boolean> {
  let turnEnds = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < turnEnds) return false;
    await nextTurn();
    signal.throwIfAborted();
    turnEnds = performance.now() + TURN_MS;
    return true;
  };
}
