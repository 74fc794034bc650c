import type { NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { View, WriteTx } from "../../stores/port.ts";
import { keepSummary, type Summarized } from "./keptSummaries.ts";

/** Keeps what was said of some contents, and gives it to the nodes that still have them. */
export async function writeSummaries(
  tx: WriteTx,
  view: View,
  nodes: readonly NodeRecord[],
  summaries: ReadonlyMap<string, string>,
): Promise<void> {
  const kindOf = new Map(nodes.map((node) => [node.contentHash, summarizedKind(node)]));
  for (const [hash, summary] of summaries) await keepSummary(tx, kindOf.get(hash) ?? "FILE", hash, summary);
  for (const node of await tx.get(view, nodes)) {
    const summary = summaries.get(node.contentHash ?? "");
    // It was true from the moment that the content was there, so it changes nothing for whoever asks what changed.
    if (summary !== undefined) await tx.put(draftOf(node, summary), node.validFrom);
  }
}

function draftOf({ project, id, kind, props, contentHash }: NodeRecord, summary: string): NodeDraft {
  return { project, id, kind, props: { ...props, summary }, ...(contentHash !== null && { contentHash }) };
}

export function summarizedKind({ kind }: NodeRecord): Summarized {
  return kind === "COMMUNITY" ? kind : "FILE";
}
