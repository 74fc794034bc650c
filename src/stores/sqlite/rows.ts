import { asNodeId, asSessionId, asTxId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type {
  CallMeasure,
  EdgeRecord,
  NodeRecord,
  Props,
  ToolCallRecord,
  TxRecord,
  TxType,
} from "../../domain/record.ts";
import type { AtTime, Instants } from "../../domain/time.ts";
import { number, numberOrNull, type Row, text, textOrNull } from "./connection.ts";
import { edgeTypeOf } from "./edgeTypes.ts";
import type { Spaces } from "./spaces.ts";
import { sql } from "./sql.ts";
import { visibilityOf } from "./views.ts";

/** The columns that make a NodeRecord, from `node n` with its entity and transaction. */
export const NODE_COLUMNS = sql`n.version, n.entity, n.space, n.kind, n.props, n.sealed, n.content_hash, n.focus,
  n.visibility, n.agents, n.sensitive, n.task_id, n.deleted_at, n.valid_from, n.valid_to, n.recorded_at, n.expired_at,
  e.id, t.id AS tx_id, t.agent_id, t.session_id`;
export const NODE_TABLES = sql`node n JOIN entity e ON e.key = n.entity JOIN tx t ON t.key = n.tx`;

export function nodeRecord(row: Row, spaces: Spaces, at: AtTime | undefined): NodeRecord {
  const sessionId = textOrNull(row, "session_id");
  return {
    id: asNodeId(text(row, "id")),
    ...spaces.get(number(row, "space")),
    kind: text(row, "kind") as NodeKind,
    props: JSON.parse(textOrNull(row, "sealed") ?? text(row, "props")) as Props,
    contentHash: textOrNull(row, "content_hash"),
    focus: textOrNull(row, "focus"),
    visibility: visibilityOf(number(row, "visibility")),
    agents: JSON.parse(text(row, "agents")) as string[],
    sensitive: number(row, "sensitive") === 1,
    deletedAt: numberOrNull(row, "deleted_at"),
    agentId: textOrNull(row, "agent_id"),
    sessionId: sessionId === null ? null : asSessionId(sessionId),
    taskId: textOrNull(row, "task_id"),
    ...instants(row, "", at),
    txId: asTxId(text(row, "tx_id")),
  };
}

/** The columns that make an EdgeRecord, from `edge g` with its transaction as `gt`; named apart from a node's. */
export const EDGE_COLUMNS = sql`g.type AS edge_type, g.props AS edge_props, g.valid_from AS edge_valid_from,
  g.valid_to AS edge_valid_to, g.recorded_at AS edge_recorded_at, g.expired_at AS edge_expired_at, gt.id AS edge_tx_id,
  e.space AS entity_space`;

export function edgeRecord(
  row: Row,
  ends: Pick<EdgeRecord, "from" | "to">,
  at: AtTime | undefined,
): EdgeRecord {
  return {
    type: edgeTypeOf(number(row, "edge_type")),
    from: { project: ends.from.project, id: ends.from.id },
    to: { project: ends.to.project, id: ends.to.id },
    props: JSON.parse(text(row, "edge_props")) as Props,
    ...instants(row, "edge_", at),
    txId: asTxId(text(row, "edge_tx_id")),
  };
}

export function txRecord(row: Row, spaces: Spaces): TxRecord {
  return {
    id: asTxId(text(row, "id")),
    type: text(row, "type") as TxType,
    ...spaces.get(number(row, "space")),
    at: number(row, "at"),
    agentId: text(row, "agent_id"),
    sessionId: asSessionId(text(row, "session_id")),
    gitCommit: textOrNull(row, "git_commit"),
    reason: textOrNull(row, "reason"),
    nodeCount: number(row, "node_count"),
    edgeCount: number(row, "edge_count"),
    durationMs: number(row, "duration_ms"),
  };
}

export function toolCallRecord(row: Row, spaces: Spaces): ToolCallRecord {
  return {
    id: asNodeId(text(row, "id")),
    ...spaces.get(number(row, "space")),
    agentId: text(row, "agent_id"),
    sessionId: asSessionId(text(row, "session_id")),
    input: text(row, "input"),
    output: text(row, "output"),
    ...callMeasure(row),
  };
}

export function callMeasure(row: Row): CallMeasure {
  return {
    tool: text(row, "tool"),
    isError: number(row, "is_error") === 1,
    startedAt: number(row, "started_at"),
    completedAt: number(row, "completed_at"),
    tokens: numberOrNull(row, "tokens"),
  };
}

/** Whoever asks what was known then must not learn of an end that came out later. */
function instants(row: Row, prefix: "" | "edge_", at: AtTime | undefined): Instants {
  const expiredAt = numberOrNull(row, `${prefix}expired_at`);
  const endIsKnown = at?.knownAt === undefined || (expiredAt !== null && expiredAt <= at.knownAt);
  return {
    validFrom: number(row, `${prefix}valid_from`),
    validTo: endIsKnown ? numberOrNull(row, `${prefix}valid_to`) : null,
    recordedAt: number(row, `${prefix}recorded_at`),
    expiredAt: endIsKnown ? expiredAt : null,
  };
}
