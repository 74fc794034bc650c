import type { Worker } from "node:worker_threads";

/** What a thread is told that waits for work, so that it ends by itself. */
export const END = "end";

/** Several times what a thread took that was in the middle of loading its code. */
const PATIENCE_MS = 5_000;
/** The id of a thread that has ended. */
const GONE = -1;

/**
 * Waits until a thread that was told to end, or has done its work, has ended by itself, and stops it only when it does not. To
 * stop one while its code is being compiled, or other threads of the runtime work for it, asks for races that are no longer
 * ours to lose: what breaks there is the process, not the thread. Says how it ended: with 0 by itself, else with another code.
 */
export async function endThread(thread: Worker, patienceMs = PATIENCE_MS): Promise<number> {
  if (thread.threadId === GONE) return 0;
  // What goes wrong after its last answer concerns nobody any more, but must not be unheard.
  thread.on("error", () => {});
  // While it is waited for it keeps the process alive.
  thread.ref();
  const stop = setTimeout(() => void thread.terminate(), patienceMs);
  try {
    return await new Promise<number>((resolve) => thread.once("exit", resolve));
  } finally {
    clearTimeout(stop);
  }
}
