import { guardOf } from "../../domain/caller.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { chooseBriefing } from "../../engines/briefing/chooseBriefing.ts";
import type { GraphReader } from "../../stores/port.ts";
import { surroundingsOf, type Watcher } from "../tasks/surroundings.ts";
import { briefingsOf } from "./briefingsOf.ts";
import { takers } from "./takenWork.ts";

/** What an agent wrote down that had no task, and that is for this session to go on with. Nothing is taken by looking. */
export async function looseBriefing(
  reader: GraphReader,
  caller: Watcher["caller"],
  project: Watcher["project"],
  watcher: () => Promise<Watcher>,
): Promise<NodeRecord | null> {
  const briefings = (await briefingsOf(reader, { guard: guardOf(caller, project) }, caller.agent)).filter(
    ({ taskId }) => taskId === null,
  );
  if (briefings.length === 0) return null;
  const { onlooker } = await surroundingsOf(reader, await watcher(), []);
  const { isLiving, session } = onlooker;
  const takenBy = await takers(reader, { account: caller.account, project }, isLiving);
  return chooseBriefing({ session, asked: null, offers: [], briefings, isLiving, takenBy })?.briefing ?? null;
}
