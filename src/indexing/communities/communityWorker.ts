import { parentPort, workerData } from "node:worker_threads";
import type { CodeGraph } from "../../engines/communities/codeGraph.ts";
import { planCommunities } from "../../engines/communities/planCommunities.ts";

/** Seconds of arithmetic on a large project: in a thread of its own it keeps no call waiting. */
parentPort?.postMessage(planCommunities(workerData as CodeGraph));
