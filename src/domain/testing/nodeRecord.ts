import { asNodeId, asProjectId, asTxId } from "../ids.ts";
import type { NodeRecord } from "../record.ts";

/** A current node that everybody may read, of which only what is given matters. */
export function nodeRecord(id: string, parts: Partial<NodeRecord> = {}): NodeRecord {
  return {
    id: asNodeId(id),
    project: asProjectId("p"),
    account: "local",
    kind: "NOTE",
    props: {},
    contentHash: null,
    focus: null,
    visibility: "shared",
    agents: [],
    sensitive: false,
    deletedAt: null,
    agentId: null,
    sessionId: null,
    taskId: null,
    txId: asTxId("tx:1"),
    validFrom: 0,
    validTo: null,
    recordedAt: 0,
    expiredAt: null,
    ...parts,
  };
}
