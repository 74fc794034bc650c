import { AsyncLocalStorage } from "node:async_hooks";

/** A lock that the running work holds, and those it held when it took it. */
interface Held {
  readonly path: string;
  readonly outer: Held | undefined;
  isOver: boolean;
}

const running = new AsyncLocalStorage<Held>();

/** Runs `work` as the holder of the lock of a file. What it sets off and leaves behind no longer counts as that. */
export async function holding<T>(path: string, work: () => Promise<T> | T): Promise<T> {
  const held: Held = { path, outer: running.getStore(), isOver: false };
  try {
    return await running.run(held, work);
  } finally {
    held.isOver = true;
  }
}

/** Whoever asks for a lock that they hold would wait for themselves for ever. */
export function checkNotHeld(path: string): void {
  for (let held = running.getStore(); held; held = held.outer) {
    if (held.path !== path || held.isOver) continue;
    throw new Error(`A transaction of ${path} tried to write to it by another way than its own handle.`);
  }
}
