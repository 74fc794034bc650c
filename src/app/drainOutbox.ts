import { toFailure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import type { Outbox, OutboxEntry, Store } from "../stores/port.ts";
import { type MemoryWrite, writeMemory } from "../tools/memory/writeMemory.ts";

const AT_ONCE = 50;
const EVERY_MS = 2_000;

/** Writes what waits in the outbox, oldest first, and tells how many got through. */
export async function drainOutbox(store: Store, outbox: Outbox, log: Log): Promise<number> {
  let written = 0;
  for (const entry of await outbox.take(AT_ONCE)) {
    if (await deliver(store, outbox, log, entry)) written += 1;
  }
  return written;
}

async function deliver(store: Store, outbox: Outbox, log: Log, entry: OutboxEntry): Promise<boolean> {
  try {
    // Safe: only memory_save puts entries in, and it puts in a MemoryWrite.
    await writeMemory(store, entry.payload as unknown as MemoryWrite);
    await outbox.settle(entry.id, { done: true });
    return true;
  } catch (thrown) {
    const { message } = toFailure(thrown);
    log.warn("a waiting write did not get through", {
      id: entry.id,
      attempts: entry.attempts + 1,
      cause: thrown,
    });
    await outbox.settle(entry.id, { done: false, error: message });
    return false;
  }
}

/** Drains now and then until stopped. It does not keep the process alive. */
export function keepDraining(store: Store, outbox: Outbox, log: Log): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => drainOutbox(store, outbox, log))
      .catch((cause) => log.warn("the outbox could not be read", { cause }));
  };
  const timer = setInterval(round, EVERY_MS).unref();
  round();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
