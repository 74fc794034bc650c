import type { Fleet } from "./fleet.ts";

/** Looks beside answers for where memory would mislead. */
export interface Truth {
  /** Something may have been written, or the code may have changed. */
  nudge(fleet: Fleet): void;
  /** When all that was due is looked at. */
  settled(signal?: AbortSignal): Promise<void>;
}
