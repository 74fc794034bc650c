import type { ProjectId } from "../../domain/ids.ts";
import type { EdgeRecord, ToolCallRecord, TxRecord } from "../../domain/record.ts";
import type { Instants } from "../../domain/time.ts";
import type { ExportCounts, ExportedNode, ExportHeader, ExportRecord } from "./exportRecord.ts";

export const EXPORT_FORMAT = "loci-export";
export const EXPORT_VERSION = 1;

/** The keys of each line stand in a fixed order, so that the same record is always the same bytes. */
export function headerLine({ project, shared, audit }: ExportHeader): string {
  const { id, name } = project;
  return JSON.stringify({
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    project: { id, name },
    shared,
    audit,
  });
}

export function recordLine(record: ExportRecord): string {
  switch (record.is) {
    case "tx":
      return JSON.stringify(txFields(record.tx));
    case "node":
      return JSON.stringify(nodeFields(record.node));
    case "edge":
      return JSON.stringify(edgeFields(record.edge));
    case "call":
      return JSON.stringify(callFields(record.call));
  }
}

/** By which a file that was cut off is told from a whole one. */
export function endLine(counts: ExportCounts): string {
  const { tx, node, edge, call } = counts;
  return JSON.stringify({ record: "end", transactions: tx, nodes: node, edges: edge, calls: call });
}

/** Who wrote a version is said by its transaction. */
function nodeFields(node: ExportedNode) {
  const { id, kind, deletedAt, txId, taskId, focus, visibility, agents, sensitive, contentHash } = node;
  return {
    record: "node",
    scope: scopeOf(node.project),
    id,
    kind,
    ...times(node),
    deletedAt,
    txId,
    taskId,
    focus,
    visibility,
    agents,
    sensitive,
    contentHash,
    props: node.props,
    searchText: node.searchText,
  };
}

function edgeFields(edge: EdgeRecord) {
  const { type, from, to, txId, props } = edge;
  return {
    record: "edge",
    scope: scopeOf(from.project),
    from: from.id,
    type,
    toScope: scopeOf(to.project),
    to: to.id,
    ...times(edge),
    txId,
    props,
  };
}

function txFields(tx: TxRecord) {
  const { id, type, at, agentId, sessionId, gitCommit, reason, nodeCount, edgeCount, durationMs } = tx;
  return {
    record: "transaction",
    scope: scopeOf(tx.project),
    id,
    type,
    at,
    agentId,
    sessionId,
    gitCommit,
    reason,
    nodeCount,
    edgeCount,
    durationMs,
  };
}

function callFields(call: ToolCallRecord) {
  const { id, tool, agentId, sessionId, input, output, isError, startedAt, completedAt, tokens } = call;
  return {
    record: "call",
    scope: scopeOf(call.project),
    id,
    tool,
    agentId,
    sessionId,
    input,
    output,
    isError,
    startedAt,
    completedAt,
    ...(tokens !== null && { tokens }),
  };
}

function times({ validFrom, validTo, recordedAt, expiredAt }: Instants): Instants {
  return { validFrom, validTo, recordedAt, expiredAt };
}

function scopeOf(project: ProjectId | null): "project" | "shared" {
  return project === null ? "shared" : "project";
}
