import type { Visibility } from "../../domain/guard.ts";
import { asNodeId, asSessionId, asTxId } from "../../domain/ids.ts";
import type { EdgeType, NodeKind } from "../../domain/kinds.ts";
import type { EdgeRecord, NodeRecord, Props, TxRecord, TxType } from "../../domain/record.ts";
import type { AtTime, Instants } from "../../domain/time.ts";
import { cypher } from "./cypher.ts";
import { projectOf } from "./keys.ts";
import type { Row } from "./server.ts";

/** A version `n` as `nodeRecord` reads it, without what only searches need. */
export const NODE = cypher`n {.node, .version, .account, .project, .id, .kind, .props, .sealed, .contentHash, .focus, .visibility,
  .agents, .sensitive, .taskId, .deletedAt, .agentId, .sessionId, .validFrom, .validTo, .recordedAt, .expiredAt, .txId}`;

/** An edge `g` as `edgeRecord` reads it. */
export const EDGE = cypher`g {.type, .props, .validFrom, .validTo, .recordedAt, .expiredAt, .txId}`;

export function nodeRecord(version: Row, at: AtTime | undefined): NodeRecord {
  const sessionId = textOrNull(version.sessionId);
  return {
    id: asNodeId(String(version.id)),
    account: String(version.account),
    project: projectOf(version.project),
    kind: version.kind as NodeKind,
    props: propsOf(version),
    contentHash: textOrNull(version.contentHash),
    focus: textOrNull(version.focus),
    visibility: version.visibility as Visibility,
    agents: version.agents as string[],
    sensitive: version.sensitive === true,
    deletedAt: numberOrNull(version.deletedAt),
    agentId: textOrNull(version.agentId),
    sessionId: sessionId === null ? null : asSessionId(sessionId),
    taskId: textOrNull(version.taskId),
    ...instants(version, at),
    txId: asTxId(String(version.txId)),
  };
}

export function edgeRecord(
  edge: Row,
  { from, to }: Pick<EdgeRecord, "from" | "to">,
  at: AtTime | undefined,
): EdgeRecord {
  return {
    type: edge.type as EdgeType,
    from: { project: from.project, id: from.id },
    to: { project: to.project, id: to.id },
    props: JSON.parse(String(edge.props)) as Props,
    ...instants(edge, at),
    txId: asTxId(String(edge.txId)),
  };
}

export function txRecord(tx: Row): TxRecord {
  return {
    id: asTxId(String(tx.id)),
    type: tx.type as TxType,
    account: String(tx.account),
    project: projectOf(tx.project),
    at: Number(tx.at),
    agentId: String(tx.agentId),
    sessionId: asSessionId(String(tx.sessionId)),
    gitCommit: textOrNull(tx.gitCommit),
    reason: textOrNull(tx.reason),
    nodeCount: Number(tx.nodeCount),
    edgeCount: Number(tx.edgeCount),
    durationMs: Number(tx.durationMs),
  };
}

export function propsOf({ sealed, props }: Row): Props {
  return JSON.parse(String(sealed ?? props)) as Props;
}

/** Whoever asks what was known then must not learn of an end that came out later. */
function instants(row: Row, at: AtTime | undefined): Instants {
  const expiredAt = numberOrNull(row.expiredAt);
  const endIsKnown = at?.knownAt === undefined || (expiredAt !== null && expiredAt <= at.knownAt);
  return {
    validFrom: Number(row.validFrom),
    validTo: endIsKnown ? numberOrNull(row.validTo) : null,
    recordedAt: Number(row.recordedAt),
    expiredAt: endIsKnown ? expiredAt : null,
  };
}

export function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
