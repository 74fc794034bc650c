import type { Guard } from "../domain/guard.ts";
import type { NodeId, SessionId } from "../domain/ids.ts";
import type { CallMeasure, ToolCallRecord } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";

export interface AuditLog {
  append(calls: readonly ToolCallRecord[]): Promise<void>;
  /** By `startedAt`, then id, the newest first, of the guard's account and project. */
  read(guard: Guard, filter: AuditFilter): Promise<ToolCallRecord[]>;
  /** How the calls went that `read` would give, in the same order: for looking at many of them at once. */
  measures(guard: Guard, filter: AuditFilter): Promise<CallMeasure[]>;
  /** Removes at most so many of the calls that started before, whosoever they are, and tells how many it were. */
  prune(before: Instant, limit: number): Promise<number>;
  /** Takes what was said out of these calls of the guard's account and project; that there was a call stays. */
  blank(guard: Guard, ids: readonly NodeId[]): Promise<number>;
}

export interface AuditFilter {
  readonly tool?: string;
  readonly agentId?: string;
  /** All but the calls of this one. */
  readonly exceptAgent?: string;
  readonly sessionId?: SessionId;
  readonly since?: Instant;
  /** Up to, and without. */
  readonly until?: Instant;
  readonly errorsOnly?: boolean;
  /** Only calls that come after this one: the last of the page before. */
  readonly before?: { readonly startedAt: Instant; readonly id: NodeId };
  readonly limit: number;
}
