import type { EdgeDraft, EdgeRecord, NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { Interval } from "../../stores/port.ts";

/** What held from one moment to another. */
export interface PastVersions {
  readonly nodes: readonly PastNode[];
  readonly edges: readonly PastEdge[];
}

export interface PastNode extends Interval {
  readonly draft: NodeDraft;
}

export interface PastEdge extends Interval {
  readonly draft: EdgeDraft;
}

export function pastNode(node: NodeRecord, validTo: Instant): PastNode {
  const { id, project, kind, props, contentHash, validFrom } = node;
  const draft = { id, project, kind, props, ...(contentHash !== null && { contentHash }) };
  return { draft, validFrom, validTo };
}

export function pastEdge(edge: EdgeRecord, validTo: Instant): PastEdge {
  const { type, from, to, props, validFrom } = edge;
  return { draft: { type, from, to, props }, validFrom, validTo };
}
