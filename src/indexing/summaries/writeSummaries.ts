import type { NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { View, WriteTx } from "../../stores/port.ts";
import { keepSummary } from "./keptSummaries.ts";

/** Keeps what was said of some contents, and gives it to the nodes that still have them. */
export async function writeSummaries(
  tx: WriteTx,
  view: View,
  nodes: readonly NodeRecord[],
  summaries: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [contentHash, summary] of summaries) await keepSummary(tx, contentHash, summary);
  for (const node of await tx.get(view, nodes)) {
    const summary = summaries.get(node.contentHash ?? "");
    // It was true from the moment that the content was there, so it changes nothing for whoever asks what changed.
    if (summary !== undefined) await tx.put(draftOf(node, summary), node.validFrom);
  }
}

function draftOf({ project, id, kind, props, contentHash }: NodeRecord, summary: string): NodeDraft {
  return { project, id, kind, props: { ...props, summary }, ...(contentHash !== null && { contentHash }) };
}
