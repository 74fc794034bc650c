import { isSameRef, type NodeRef } from "../../domain/ids.ts";
import type { EdgeType, NodeKind } from "../../domain/kinds.ts";
import type { EdgeDraft, EdgeRecord } from "../../domain/record.ts";
import type { View, WriteTx } from "../../stores/port.ts";

const MOST_TIES = 1_000;

/** What hangs on a memory hangs on what takes its place: its code, its causes and effects, what it came from. */
export const CARRIED: readonly EdgeType[] = ["INVOLVES", "APPLIES_TO", "CAUSES", "PRODUCED", "DERIVED_FROM"];

/** Ties of one memory also to others that take its place, as long as it still has them. */
export async function carryTies(
  tx: WriteTx,
  view: View,
  from: NodeRef,
  to: readonly (NodeRef & { readonly kind: NodeKind })[],
  types: readonly EdgeType[],
): Promise<void> {
  const ties = await tx.edges(view, { of: [from], types, direction: "both", limit: MOST_TIES });
  for (const heir of to) {
    const drafts = ties.map((tie) => carried(tie, from, heir));
    await tx.linkAll(drafts.filter((draft) => !isSameRef(draft.from, draft.to)));
  }
}

function carried(tie: EdgeRecord, from: NodeRef, heir: NodeRef & { readonly kind: NodeKind }): EdgeDraft {
  const replaced = (end: NodeRef) => (isSameRef(end, from) ? heir : end);
  return {
    type: typeFor(tie.type, heir.kind),
    from: replaced(tie.from),
    to: replaced(tie.to),
    props: tie.props,
  };
}

/** What was learned applies to code; everything else involves it. */
function typeFor(type: EdgeType, kind: NodeKind): EdgeType {
  if (type !== "INVOLVES" && type !== "APPLIES_TO") return type;
  return kind === "PATTERN" || kind === "LEARNING" ? "APPLIES_TO" : "INVOLVES";
}
