import type { NodeId } from "../domain/ids.ts";
import type { EdgeDraft, NodeRecord } from "../domain/record.ts";
import { joinSaid } from "../engines/memory/joinSaid.ts";
import type { View, WriteTx } from "../stores/port.ts";
import { nextVersion } from "./correct/nextVersion.ts";
import { guardFor } from "./glance.ts";
import { useGovernanceToken } from "./governance/governanceToken.ts";
import { isTheirs } from "./isTheirs.ts";
import type { MemoryWrite, WriteResult } from "./memoryWrite.ts";
import { noteRepeat } from "./repeats.ts";

const MOST_TIES = 1_000;

/**
 * What is known is said again: nothing is written, but for what is new about it, and a mark, as it may be no news and yet go back
 * behind what was said in between. It can become sensitive by that and never
 * cease to be, and it stays for those who could read it before.
 */
export async function sayAgain(tx: WriteTx, write: MemoryWrite, same: NodeRecord): Promise<WriteResult> {
  const known = (added: readonly string[], sensitive = same.sensitive): WriteResult => {
    const { id, visibility, agents } = same;
    return {
      status: "duplicate_skip",
      id,
      duplicateOf: id,
      added,
      readers: { visibility, agents, sensitive },
    };
  };
  if (same.id === write.draft.id) return known([]);
  await noteRepeat(tx, write, same);
  if (!(await isTheirs(tx, write.caller, same))) return known([]);
  const news = newsOf(write, same, tx.at);
  const ties = await newTies(tx, { guard: guardFor(write) }, write, same);
  const added = [...news.added, ...(ties.length > 0 ? ["ties"] : [])];
  if (added.length === 0) return known([]);
  const why = await lackingRight(tx, write);
  if (why) return { status: "failed", why };
  const sensitive = same.sensitive || write.draft.sensitive === true;
  await tx.put(nextVersion(same, { props: news.props, sensitive }));
  await tx.linkAll(ties);
  return known(added, sensitive);
}

function newsOf({ draft }: MemoryWrite, same: NodeRecord, now: number): ReturnType<typeof joinSaid> {
  const { props, added } = joinSaid(same.props, draft.props);
  const isHidden = draft.sensitive === true && !same.sensitive;
  // A pattern that is said again has held until now.
  const isPattern = same.kind === "PATTERN";
  return {
    props: isPattern ? { ...props, lastValidatedAt: now } : props,
    added: [...added, ...(isHidden ? ["sensitive"] : []), ...(isPattern ? ["lastValidatedAt"] : [])],
  };
}

/** A tie that is there stays as it is, with the state in which the code was when it was tied. */
async function newTies(
  tx: WriteTx,
  view: View,
  { draft, ties = [] }: MemoryWrite,
  same: NodeRecord,
): Promise<EdgeDraft[]> {
  if (ties.length === 0) return [];
  const endOf = (end: EdgeDraft["from"]) => (end.id === draft.id ? same : end);
  const moved = ties.map((tie) => ({ ...tie, from: endOf(tie.from), to: endOf(tie.to) }));
  const types = [...new Set(ties.map(({ type }) => type))];
  const there = await tx.edges(view, { of: [same], types, direction: "both", limit: MOST_TIES });
  const known = new Set(there.map(keyOf));
  return moved.filter((tie) => tie.from.id !== tie.to.id && !known.has(keyOf(tie)));
}

function keyOf({ type, from, to }: { type: string; from: { id: NodeId }; to: { id: NodeId } }): string {
  return JSON.stringify([type, from.id, to.id]);
}

/** What the whole account shares is added to as it is written: with a token. */
async function lackingRight(
  tx: WriteTx,
  { draft, caller, governance }: MemoryWrite,
): Promise<(WriteResult & { status: "failed" })["why"] | undefined> {
  if (draft.project !== null) return undefined;
  const verdict = await useGovernanceToken(tx, caller, governance ?? "");
  return verdict === "valid" ? undefined : { is: "no_right", verdict };
}
