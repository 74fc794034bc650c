import type { Instant } from "./time.ts";

/** Where the time comes from. A port, so that tests and simulations can stop and move it. */
export interface Clock {
  now(): Instant;
}
