import type { NodeId } from "../domain/ids.ts";
import type { Json } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";

/**
 * Writes that could not reach the store yet. Kept outside of it, in a file of its own, so that it works when the
 * store does not. An entry is handed to one worker at a time and leaves only when the worker says it is done.
 */
export interface Outbox {
  enqueue(entry: { readonly id: NodeId; readonly payload: Json }): Promise<void>;
  /**
   * The oldest entries, locked to the caller until `retryAt` passes or they are settled. They are handed out in the
   * order they came: one that has to wait, or is with another worker, lets those behind it wait too.
   */
  take(limit: number): Promise<OutboxEntry[]>;
  settle(id: NodeId, result: OutboxResult): Promise<void>;
  /** Has one that failed tried again, from its first attempt on; false when there is none that failed. */
  retry(id: NodeId): Promise<boolean>;
  entries(limit: number): Promise<OutboxEntry[]>;
  /** How much there is, however much that is; `problem` is why the last of those failed that did. */
  counts(): Promise<{ readonly pending: number; readonly failed: number; readonly problem: string | null }>;
  close(): Promise<void>;
}

/** An entry that is not done is tried again later, unless that is final: then it stays as failed, with its content. */
export type OutboxResult =
  | { readonly done: true }
  | { readonly done: false; readonly error: string; readonly final?: boolean };

export interface OutboxEntry {
  readonly id: NodeId;
  readonly payload: Json;
  readonly attempts: number;
  readonly status: "pending" | "failed";
  readonly lastError: string | null;
  readonly retryAt: Instant;
}
