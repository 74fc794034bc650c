import { guardOf } from "../../domain/caller.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { EPISODE_TYPES } from "../../engines/episodes/episodeTypes.ts";
import type { View } from "../../stores/port.ts";
import { MOST_REFLECTED_ON, type ReflectionParts, reflectOn } from "./reflectOn.ts";

const MOST_NEW = 500;

/**
 * Reflects, agent by agent, on what happened in a project since the last time, and notes how far that went. Broken off,
 * it begins anew, which does no harm: nothing is counted twice.
 */
export async function reflectOnNew(parts: ReflectionParts, project: ProjectId): Promise<number> {
  const { store, caller } = parts;
  const view = { guard: guardOf(caller, project) };
  const name = `reflected:${caller.account}\n${project}\n`;
  const reached = (await store.memory.marks(name)).get(name);
  const fresh = await newSince(parts, view, reached);
  const [newest] = fresh;
  if (!newest) return 0;
  const agents = new Set(fresh.flatMap(({ agentId }) => agentId ?? []));
  for (const agentId of agents) await reflectOn(parts, { project, agentId, limit: MOST_REFLECTED_ON });
  const meta = {
    type: "memory_write",
    account: caller.account,
    project,
    agentId: caller.agent,
    sessionId: caller.session,
  } as const;
  await store.memory.transaction(meta, (tx) => tx.setMark(name, markOf(newest)));
  return agents.size;
}

/** Newest first. Nothing, if the newest is the one that was reached. */
async function newSince(
  { store }: ReflectionParts,
  view: View,
  reached: string | undefined,
): Promise<NodeRecord[]> {
  const [at] = reached?.split(" ") ?? [];
  const found = await store.memory.find(view, {
    kinds: ["EPISODE", "DECISION"],
    types: EPISODE_TYPES,
    ...(at !== undefined && { since: Number(at) }),
    limit: MOST_NEW,
  });
  return found[0] && markOf(found[0]) === reached ? [] : found;
}

function markOf({ validFrom, id }: NodeRecord): string {
  return `${validFrom} ${id}`;
}
