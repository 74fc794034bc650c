import { randomUUID } from "node:crypto";
import { asSessionId } from "../domain/ids.ts";
import type { TxMeta } from "../stores/port.ts";

/** Who tokens are given out, used and taken back by: nobody in particular, in no project. */
export function governanceAuthor(account: string): TxMeta {
  return {
    type: "memory_write",
    account,
    project: null,
    agentId: "system",
    sessionId: asSessionId(`session:${randomUUID()}`),
    reason: "governance",
  };
}
