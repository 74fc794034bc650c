import { DEFAULT_VISIBILITY } from "../../domain/guard.ts";
import type { TxId } from "../../domain/ids.ts";
import type { NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { TxMeta } from "../port.ts";

/** The transaction that writes. */
interface Writing {
  readonly id: TxId;
  readonly at: Instant;
  readonly meta: TxMeta;
}

/** The record of a version just written, which is what reading it back would give. */
export function writtenRecord(draft: NodeDraft, validFrom: Instant, { id, at, meta }: Writing): NodeRecord {
  return {
    id: draft.id,
    account: meta.account,
    project: draft.project,
    kind: draft.kind,
    props: draft.props,
    contentHash: draft.contentHash ?? null,
    focus: draft.focus ?? null,
    visibility: draft.visibility ?? DEFAULT_VISIBILITY,
    agents: draft.agents ?? [],
    sensitive: draft.sensitive ?? false,
    deletedAt: null,
    agentId: meta.agentId,
    sessionId: meta.sessionId,
    taskId: draft.taskId ?? null,
    validFrom,
    validTo: null,
    recordedAt: at,
    expiredAt: null,
    txId: id,
  };
}
