import type { Guard } from "../domain/guard.ts";
import type { ToolCallRecord } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";

export interface AuditLog {
  append(calls: readonly ToolCallRecord[]): Promise<void>;
  /** Newest first, of the guard's account and project. */
  read(
    guard: Guard,
    filter: { tool?: string; agentId?: string; since?: Instant; limit: number },
  ): Promise<ToolCallRecord[]>;
}
