import type { Runner } from "../server.ts";

/** One graph, seen through a transaction. */
export interface GraphRunner {
  readonly graph: string;
  readonly runner: Runner;
}
