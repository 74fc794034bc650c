import { asSessionId, type ProjectId } from "../domain/ids.ts";
import type { TxMeta } from "../stores/port.ts";

/** Those who share one memory. */
export interface Fleet {
  readonly account: string;
  readonly project: ProjectId;
}

/** What nobody asked for is done in the name of the system. */
export function systemIn({ account, project }: Fleet, reason: string): TxMeta {
  return {
    type: "memory_write",
    account,
    project,
    agentId: "system",
    sessionId: asSessionId("session:system"),
    reason,
  };
}
