import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CodeGraph, CommunityPlan } from "../../engines/communities/codeGraph.ts";
import { endThread } from "../../upkeep/endThread.ts";

/** Works out a plan somewhere else than on this thread. */
export type PlanRunner = (graph: CodeGraph, signal: AbortSignal) => Promise<CommunityPlan>;

/** Many times what the largest repositories took. */
const DEADLINE_MS = 120_000;

/** `worker` is where `communityWorker` lies: a bundle has it elsewhere than the sources do. */
export function communityWorkerAt(worker: URL): PlanRunner {
  return async (graph, signal) => {
    signal.throwIfAborted();
    const thread = new Worker(worker, { workerData: graph, name: "communities" });
    try {
      // An error of the thread, such as running out of memory, rejects this as well.
      const [plan] = await once(thread, "message", {
        signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
      });
      return plan as CommunityPlan;
    } catch (thrown) {
      // Nobody waits for it any more, and it would calculate on.
      void thread.terminate();
      throw thrown;
    } finally {
      await endThread(thread);
    }
  };
}
