import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { Observed } from "../reflection/observed.ts";

/** All that is kept of a piece of work: what was to be done, and what came of it so far. */
export interface WorkRecord {
  /** The task or feature, where the work has one. */
  readonly task: NodeRecord | null;
  /** What the task is part of. */
  readonly feature: NodeRecord | null;
  /** The tasks that had to come before it. */
  readonly dependencies: readonly NodeRecord[];
  /** What its last worker wrote down for whoever goes on. */
  readonly briefing: NodeRecord | null;
  /** Notes on the task and observations, oldest first. */
  readonly remarks: readonly Remark[];
  /** Newest first. */
  readonly decisions: readonly NodeRecord[];
  /** What happened, oldest first. */
  readonly observed: readonly Observed[];
  /** The code that is claimed for it. */
  readonly claimed: readonly string[];
  /** Conflicts about what it produced that nobody has settled. */
  readonly conflicts: readonly NodeRecord[];
  /** Who had to do with it last, and when; null where the reader is not told of others. */
  readonly last: { readonly agent: string | null; readonly at: Instant } | null;
}

export interface Remark {
  readonly text: string;
  /** Null where the reader is not told of others. */
  readonly agent: string | null;
  readonly at: Instant;
  /** Whether it stands with the task, and was not told as an episode. */
  readonly isNote: boolean;
}
