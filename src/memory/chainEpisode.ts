import { asNodeId } from "../domain/ids.ts";
import type { WriteTx } from "../stores/port.ts";
import type { MemoryWrite } from "./memoryWrite.ts";

/**
 * Ties an episode to the one before it in its session. Which one that is, is noted and not searched for: two episodes
 * of one moment have no order of their own, and a chain must not fork.
 */
export async function chainEpisode(tx: WriteTx, { draft, caller }: MemoryWrite): Promise<void> {
  const name = `episode-end:${caller.account}\n${draft.project ?? ""}\n${caller.session}\n`;
  const last = (await tx.marks(name)).get(name);
  if (last !== undefined)
    await tx.link({ type: "NEXT", from: { project: draft.project, id: asNodeId(last) }, to: draft });
  await tx.setMark(name, draft.id);
}
