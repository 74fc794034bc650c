import type { Caller } from "../domain/caller.ts";
import { asNodeId, type NodeRef } from "../domain/ids.ts";
import type { WriteTx } from "../stores/port.ts";

/** Nearly as many sessions as can be at work at once; who comes back after so many others begins a new chain. */
const MOST_ENDS = 500;

interface Chained {
  readonly draft: NodeRef;
  readonly caller: Pick<Caller, "account" | "session">;
}

/**
 * Ties an episode to the one before it in its session. Which one that is, is noted and not searched for: two episodes
 * of one moment have no order of their own, and a chain must not fork.
 */
export async function chainEpisode(tx: WriteTx, { draft, caller }: Chained): Promise<void> {
  const { project } = draft;
  const ofProject = `episode-end:${caller.account}\n${project ?? ""}\n`;
  const name = `${ofProject}${caller.session}\n`;
  const last = (await tx.marks(name)).get(name);
  if (last === undefined) await forgetOldest(tx, ofProject);
  else await tx.link({ type: "NEXT", from: { project, id: asNodeId(last) }, to: draft });
  await tx.setMark(name, draft.id);
}

/** Sessions end without saying so. The ids of episodes are in the order in which they were made. */
async function forgetOldest(tx: WriteTx, ofProject: string): Promise<void> {
  const ends = [...(await tx.marks(ofProject))].sort(([, one], [, other]) => (one < other ? 1 : -1));
  for (const [name] of ends.slice(MOST_ENDS - 1)) await tx.setMark(name, null);
}
