import type { NodeId } from "../../domain/ids.ts";
import type { AtTime } from "../../domain/time.ts";
import type { Onlooker } from "../../engines/tasks/holdOn.ts";
import type { Surroundings } from "../../engines/tasks/standingOf.ts";
import type { Task } from "../../engines/tasks/task.ts";
import type { GraphReader } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import { visibleClaims } from "../claims/activeClaims.ts";
import { newcomersIn } from "../claims/newcomers.ts";
import { livingSessions } from "../presence/sessions.ts";
import { everything, tasksNamed } from "./readTasks.ts";
import { theirTasks } from "./taskRights.ts";

export type Watcher = Pick<Actor, "caller" | "project" | "living" | "sawVersion">;

/** All that decides how these tasks stand, whoever may see it. Of a moment that is past, nobody knows who was there. */
export async function surroundingsOf(
  reader: GraphReader,
  watcher: Watcher,
  tasks: readonly Task[],
  at: AtTime = {},
): Promise<Surroundings> {
  const place = { account: watcher.caller.account, project: watcher.project };
  const view = everything(place, at);
  const known = new Map(tasks.map((task) => [task.id, task]));
  const named = tasks.flatMap(({ dependsOn, featureId }) => [
    ...dependsOn,
    ...(featureId ? [featureId] : []),
  ]);
  const missing = new Set(named.filter((id) => !known.has(id)));
  const others = await tasksNamed(reader, view, [...missing]);
  const theirs = await theirTasks(reader, watcher.caller, watcher.project, tasks);
  const claims = (await visibleClaims(reader, view)).filter(isOnWork);
  return {
    claims,
    onlooker: await onlookerOf(reader, watcher, at),
    taskNamed: (id: NodeId) => known.get(id) ?? others.get(id),
    isTheirs: (id: NodeId) => theirs.has(id),
  };
}

function isOnWork({ claimType }: { claimType: string }): boolean {
  return claimType === "task" || claimType === "feature";
}

async function onlookerOf(reader: GraphReader, watcher: Watcher, at: AtTime): Promise<Onlooker> {
  const { caller, project, living, sawVersion } = watcher;
  const { agent, session } = caller;
  const isPast = at.asOf !== undefined || at.knownAt !== undefined;
  if (isPast) return { agent, session, isLiving: () => true };
  const place = { account: caller.account, project };
  const there = await livingSessions(reader, place, living);
  const newcomers = await newcomersIn(reader, place, sawVersion);
  return { agent, session, isLiving: (each) => there.has(each) || newcomers.has(each) };
}
