import type { Finding } from "./finding.ts";
import type { Instant } from "./time.ts";

export const MODEL_USES = ["embedder", "reader", "inference model", "language model"] as const;
export const MODEL_STATES = ["none", "idle", "working", "failing"] as const;

/** How one model fared in this process. */
export interface ModelSign {
  readonly use: (typeof MODEL_USES)[number];
  /** Null where none is set. */
  readonly id: string | null;
  /** Idle: it was not needed yet. Working, failing: how it went the last time. */
  readonly state: (typeof MODEL_STATES)[number];
  readonly answers: number;
  readonly failures: number;
  /** When it last answered or failed. */
  readonly at: Instant | null;
  /** Why it failed, where it did not answer since. */
  readonly problem: string | null;
}

/** What takes room in the data folder. */
export interface StoredBytes {
  readonly what: "memory" | "code" | "outbox" | "other";
  readonly files: number;
  readonly bytes: number;
}

/** How this process and what it stands on fare, and nothing of what is kept. */
export interface VitalSigns {
  readonly models: readonly ModelSign[];
  readonly stored: readonly StoredBytes[];
  /** Null where it cannot be told. */
  readonly freeBytes: number | null;
  readonly residentBytes: number;
  readonly startedAt: Instant;
  readonly node: string;
}

export interface Vitals {
  signs(): Promise<VitalSigns>;
  /** Looks at every part, one after the other, and takes its time; null where this process cannot. */
  examine: (() => AsyncIterable<Finding>) | null;
}
