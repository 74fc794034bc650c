import type { Caller } from "../domain/caller.ts";
import { guardOfAll } from "../domain/guard.ts";
import type { NodeId, NodeRef } from "../domain/ids.ts";
import type { NodeRecord } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { GraphReader, WriteTx } from "../stores/port.ts";
import { isTheirs } from "./isTheirs.ts";

const MOST_FORMER = 50;

export interface Successor extends NodeRef {
  readonly taskId: string | null;
  /** Whose it is. */
  readonly caller: Caller;
  /** What the session was itself briefed on, where that had no task. */
  readonly taken: readonly NodeId[];
  /** When it was written down, if that was before now: it does not take the place of what came later. */
  readonly saidAt?: Instant | undefined;
}

/** A newer briefing takes the place of those it goes on from, so nobody is briefed on what was long gone on with. */
export async function succeedBriefingsIn(tx: WriteTx, successor: Successor): Promise<void> {
  const { project, id, caller, saidAt = Number.POSITIVE_INFINITY } = successor;
  for (const old of await formerTo(tx, successor)) {
    if (old.id === id || old.validFrom > saidAt || !(await isTheirs(tx, caller, old))) continue;
    await tx.close(old);
    await tx.link({ type: "SUPERSEDES", from: { project, id }, to: old });
  }
}

async function formerTo(
  reader: GraphReader,
  { project, taskId, caller, taken }: Successor,
): Promise<NodeRecord[]> {
  const { account, session: sessionId } = caller;
  const view = { guard: guardOfAll({ account, project }) };
  const same = { kinds: ["BRIEFING" as const], limit: MOST_FORMER };
  const found =
    taskId === null
      ? (await reader.find(view, { ...same, sessionId })).filter((each) => each.taskId === null)
      : await reader.find(view, { ...same, taskId });
  const refs = taken.map((id) => ({ project, id }));
  const given = refs.length === 0 ? [] : await reader.get(view, refs);
  return [...found, ...given.filter(({ kind }) => kind === "BRIEFING")];
}
