import type { NodeId, SessionId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";

/** One memory that a session had to do with lately. What it says is read from the memory itself, by whoever asks. */
export interface Fragment extends FragmentNote {
  /** How often it was met. */
  readonly times: number;
}

/** That a session wrote or recalled a memory. */
export interface FragmentNote {
  readonly id: NodeId;
  readonly session: SessionId;
  readonly came: "written" | "recalled";
  readonly at: Instant;
}

const HALF_LIFE_MS = 3_600_000;

/** How fresh something is, from 1 at the moment itself, to a half after an hour. */
export function freshness(at: Instant, now: Instant): number {
  return 2 ** (-Math.max(0, now - at) / HALF_LIFE_MS);
}
