import { isSameRef, type NodeRef } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { EdgeDraft, NodeRecord } from "../../domain/record.ts";
import { joinProps } from "../../engines/hygiene/joinProps.ts";
import { memoryHash } from "../../engines/memory/saidMemory.ts";
import type { View, WriteTx } from "../../stores/port.ts";
import { nextVersion } from "../correct/nextVersion.ts";

/** What ends with a memory, and is as true of the one that it became a part of. */
const MOVED: readonly EdgeType[] = ["INVOLVES", "APPLIES_TO", "CAUSES", "PRODUCED"];
const MOST_MOVED = 1_000;
/** As much as a memory may say when it is saved. */
const LONGEST_CONTENT = 20_000;

export interface Merge {
  readonly kept: NodeRecord;
  readonly merged: NodeRecord;
  /** Whether the words of both are kept, as they say parts of one thing. */
  readonly isWhole: boolean;
}

/** Ends a memory in another one, which takes over what hangs on it; false where that would have to say too much. */
export async function mergeInto(tx: WriteTx, view: View, { kept, merged, isWhole }: Merge): Promise<boolean> {
  const props = joinProps(kept.props, merged.props, { isWhole });
  if (String(props.content ?? "").length > LONGEST_CONTENT) return false;
  await tx.put(nextVersion(kept, { props, ...(isWhole && { contentHash: memoryHash(props) }) }));
  await tx.linkAll(await movedTies(tx, view, merged, kept));
  await tx.link({ type: "MERGES_INTO", from: merged, to: kept });
  await tx.close(merged);
  return true;
}

/** Those that the kept one has not. */
async function movedTies(tx: WriteTx, view: View, merged: NodeRef, kept: NodeRef): Promise<EdgeDraft[]> {
  const query = { types: MOVED, direction: "both", limit: MOST_MOVED } as const;
  const own = await tx.edges(view, { ...query, of: [kept] });
  const known = new Set(own.map(keyOf));
  const moved = (await tx.edges(view, { ...query, of: [merged] })).map(({ type, from, to, props }) => ({
    type,
    from: isSameRef(from, merged) ? kept : from,
    to: isSameRef(to, merged) ? kept : to,
    props,
  }));
  return moved.filter((tie) => !isSameRef(tie.from, tie.to) && !known.has(keyOf(tie)));
}

function keyOf({ type, from, to }: Pick<EdgeDraft, "type" | "from" | "to">): string {
  return JSON.stringify([type, from.project, from.id, to.project, to.id]);
}
