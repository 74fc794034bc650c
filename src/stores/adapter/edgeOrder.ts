import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord } from "../../domain/record.ts";

interface SeenEdge {
  readonly edge: { readonly type: string };
  readonly other: NodeRef;
}

/** Out comes before in by itself: the sort is stable, and out is walked first. */
export function byTypeAndOther(a: SeenEdge, b: SeenEdge): number {
  return (
    compare(a.edge.type, b.edge.type) ||
    compare(a.other.project ?? "", b.other.project ?? "") ||
    compare(a.other.id, b.other.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Edges from one node, by what the records say and never by how an engine numbers them. */
export function byEndsAndTime(a: EdgeRecord, b: EdgeRecord): number {
  return (
    compareBytes(a.type, b.type) ||
    compareBytes(a.to.project ?? "", b.to.project ?? "") ||
    compareBytes(a.to.id, b.to.id) ||
    a.validFrom - b.validFrom ||
    a.recordedAt - b.recordedAt ||
    (a.validTo ?? Number.POSITIVE_INFINITY) - (b.validTo ?? Number.POSITIVE_INFINITY) ||
    compareBytes(JSON.stringify(a.props), JSON.stringify(b.props))
  );
}

function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
