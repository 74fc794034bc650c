import type { Guarded, Visibility } from "./guard.ts";
import type { NodeId, NodeRef, ProjectId, SessionId, TxId } from "./ids.ts";
import type { EdgeType, NodeKind } from "./kinds.ts";
import type { Instant, Instants } from "./time.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Props = Readonly<Record<string, Json>>;

/** How far a memory reaches. It follows from where the record is kept, so it is computed and never stored. */
export const SCOPES = ["focus", "project", "global"] as const;
export type Scope = (typeof SCOPES)[number];

export function scopeOf(record: {
  readonly project: ProjectId | null;
  readonly focus: string | null;
}): Scope {
  if (record.project === null) return "global";
  return record.focus === null ? "project" : "focus";
}

/** What a writer hands over; times, author and transaction are the store's to add. */
export interface NodeDraft extends NodeRef {
  readonly kind: NodeKind;
  readonly props: Props;
  /** Identity of the content for deduplication and for noticing that code moved on. */
  readonly contentHash?: string;
  readonly focus?: string | null;
  readonly visibility?: Visibility;
  readonly agents?: readonly string[];
  readonly sensitive?: boolean;
  readonly taskId?: string;
  /** Found by text search like a property, but not returned with the node: a file's content is read from its file. */
  readonly searchText?: string;
}

/** One version of a node, as read. */
export interface NodeRecord extends Instants, Guarded, NodeRef {
  readonly project: ProjectId | null;
  readonly kind: NodeKind;
  readonly props: Props;
  readonly contentHash: string | null;
  readonly focus: string | null;
  readonly agentId: string | null;
  readonly sessionId: SessionId | null;
  readonly taskId: string | null;
  readonly txId: TxId;
}

export interface EdgeDraft {
  readonly type: EdgeType;
  readonly from: NodeRef;
  readonly to: NodeRef;
  readonly props?: Props;
}

export interface EdgeRecord extends Instants {
  readonly type: EdgeType;
  readonly from: NodeRef;
  readonly to: NodeRef;
  readonly props: Props;
  readonly txId: TxId;
}

export const TX_TYPES = [
  "full_rebuild",
  "incremental",
  "file_change",
  "memory_write",
  "coordination",
  "transfer",
] as const;
export type TxType = (typeof TX_TYPES)[number];

/** One atomic change of the graph: who, when, why, at which commit, and how much it touched. */
export interface TxRecord {
  readonly id: TxId;
  readonly type: TxType;
  readonly account: string;
  readonly project: ProjectId | null;
  readonly at: Instant;
  readonly agentId: string;
  readonly sessionId: SessionId;
  readonly gitCommit: string | null;
  readonly reason: string | null;
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly durationMs: number;
}

/** One call of a tool, as the audit keeps it: redacted and shortened by the writer. */
export interface ToolCallRecord {
  readonly id: NodeId;
  readonly account: string;
  readonly project: ProjectId | null;
  readonly tool: string;
  readonly agentId: string;
  readonly sessionId: SessionId;
  readonly input: string;
  readonly output: string;
  readonly isError: boolean;
  readonly startedAt: Instant;
  readonly completedAt: Instant;
  /** What the answer cost; null where it was not counted. */
  readonly tokens: number | null;
}

/** Of a call how it went, and nothing of what was said. */
export type CallMeasure = Pick<ToolCallRecord, "tool" | "isError" | "startedAt" | "completedAt" | "tokens">;
