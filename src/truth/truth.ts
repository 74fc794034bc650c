import type { Fleet } from "./fleet.ts";
import type { Repository } from "./repository/repositoryLook.ts";

/** Looks beside answers for where memory would mislead. */
export interface Truth {
  /** Something may have been written, or the working tree that is at hand may have changed. */
  nudge(fleet: Fleet, openRepository?: () => Promise<Repository>): void;
  /** When all that was due is looked at, by whichever process; rejected when the signal says that it is enough. */
  settled(signal: AbortSignal): Promise<void>;
}
