import { guardOf, placementOf } from "../../domain/caller.ts";
import { Failure } from "../../domain/failure.ts";
import type { NodeId, SessionId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type Chosen, chooseBriefing, subjectOf } from "../../engines/briefing/chooseBriefing.ts";
import { type Offer, offersTo } from "../../engines/briefing/offers.ts";
import { reservedFor } from "../../engines/briefing/reserved.ts";
import { isClaimedFor } from "../../engines/claims/isClaimedFor.ts";
import { standingOf } from "../../engines/tasks/standingOf.ts";
import { isUnderWay, type Task, taskDraft, taskOf } from "../../engines/tasks/task.ts";
import { noteSessionWork, sessionWork } from "../../memory/sessionWork.ts";
import type { GraphReader, GraphStore, View, WriteTx } from "../../stores/port.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import { activeClaims, visibleClaims } from "../claims/activeClaims.ts";
import { moveClaimsIn } from "../claims/moveClaims.ts";
import { joinSessionIn } from "../presence/sessions.ts";
import { tasksNamed } from "../tasks/readTasks.ts";
import { surroundingsOf } from "../tasks/surroundings.ts";
import { briefingsOf } from "./briefingsOf.ts";
import { dismissAlertsIn } from "./dismissedAlerts.ts";
import { outranked, takers, takeWorkIn } from "./takenWork.ts";

export interface Arrival {
  /** The name under which work was left or given: the caller's own, unless another's is asked for. */
  readonly agent: string;
  readonly taskId: NodeId | null;
  /** Alerts not to be shown again. */
  readonly dismiss: readonly string[];
}

export interface Arrived {
  readonly chosen: Chosen | null;
  /** Best first. */
  readonly offers: readonly Offer[];
  /** Whether it could be written down. */
  readonly isNoted: boolean;
}

/** The tasks that changed last; of more there is no telling which are still meant. */
const MOST_TASKS = 10_000;
/** So often may another be quicker. */
const MOST_TRIES = 20;

/** Notes that a session begins, decides on what it is briefed, and gives it what was kept for it. */
export async function arrive(
  memory: GraphStore,
  actor: Actor,
  arrival: Arrival,
  signal: AbortSignal,
): Promise<Arrived> {
  for (let tries = 1; ; tries++) {
    const { chosen, offers, outranks } = await look(memory, actor, arrival);
    const wanted = tries < MOST_TRIES ? chosen : null;
    const settled = await settle(memory, actor, { arrival, chosen: wanted, outranks }, signal);
    if (settled === "away") return { chosen: wanted, offers, isNoted: false };
    if (settled === "taken") continue;
    return { chosen: wanted, offers: relabelled(offers, settled.adopted), isNoted: true };
  }
}

interface Settling {
  readonly arrival: Arrival;
  readonly chosen: Chosen | null;
  /** The session that was told of it, and does not go before who left it. */
  readonly outranks: SessionId | undefined;
}

/** What can be read is told also while nothing can be written. */
async function settle(
  memory: GraphStore,
  actor: Actor,
  settling: Settling,
  signal: AbortSignal,
): Promise<Settled | "taken" | "away"> {
  const work = (tx: WriteTx) => settleIn(tx, actor, settling);
  try {
    return await memory.transaction(coordinationMeta(actor), work, { signal });
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === "unavailable") return "away";
    throw thrown;
  }
}

async function look(reader: GraphReader, actor: Actor, { agent, taskId }: Arrival) {
  const { caller, project } = actor;
  const view = { guard: guardOf(caller, project) };
  const tasks = await tasksInView(reader, view);
  const around = await surroundingsOf(reader, actor, tasks);
  const offers = offersTo(
    agent,
    tasks.map((task) => [task, standingOf(task, around)] as const),
  );
  const briefings = await briefingsOf(reader, view, agent);
  const { isLiving } = around.onlooker;
  const place = { account: caller.account, project };
  const taken = await takers(reader, place, isLiving);
  const left = offers.filter(({ why, by }) => why === "orphaned" && by === agent).map(({ task }) => task.id);
  const theirs = await outranked(reader, place, { agent, left, taken });
  const takenBy = (id: NodeId) => (theirs.has(id) ? undefined : taken(id));
  const { session } = caller;
  const { task: current } = await sessionWork(reader, caller, project);
  const choices = { session, asked: taskId, current, offers, briefings, isLiving, takenBy };
  const chosen = chooseBriefing(choices);
  return { offers, chosen, outranks: chosen ? theirs.get(subjectOf(chosen)) : undefined };
}

/** Those that changed last, and those that somebody has claimed, however long ago. */
async function tasksInView(reader: GraphReader, view: View): Promise<Task[]> {
  const latest = (await reader.find(view, { kinds: ["TASK"], limit: MOST_TASKS })).map(taskOf);
  const known = new Map(latest.map((task) => [task.id, task]));
  if (latest.length < MOST_TASKS) return latest;
  const claims = await visibleClaims(reader, view);
  const others = claims.flatMap(({ taskId }) => (taskId === null || known.has(taskId) ? [] : [taskId]));
  return [...latest, ...(await tasksNamed(reader, view, [...new Set(others)])).values()];
}

interface Settled {
  /** The task that was kept for the caller and is theirs now. */
  readonly adopted: NodeId | null;
}

/** Unless another has taken meanwhile what was chosen. Who is not there for long takes nothing. */
async function settleIn(
  tx: WriteTx,
  actor: Actor,
  { arrival: { agent, dismiss }, chosen, outranks }: Settling,
): Promise<Settled | "taken"> {
  const { caller, project } = actor;
  const place = { account: caller.account, project };
  if (dismiss.length > 0) await dismissAlertsIn(tx, place, caller.agent, dismiss);
  if (caller.isShared || caller.isPassing) return NOTHING;
  await joinSessionIn(tx, actor);
  // Whoever looks at what was left for another takes nothing of it.
  if (!chosen || agent !== caller.agent) return NOTHING;
  if (chosen.why !== "asked" && chosen.why !== "own") {
    const { onlooker } = await surroundingsOf(tx, actor, []);
    const isInTheWay = (session: SessionId) => session !== outranks && onlooker.isLiving(session);
    if (!(await takeWorkIn(tx, place, subjectOf(chosen), caller.session, isInTheWay))) return "taken";
  }
  await noteSessionWork(tx, caller, project, { briefed: chosen.taskId ?? undefined });
  return chosen.taskId ? adopt(tx, actor, chosen.taskId) : NOTHING;
}

const NOTHING: Settled = { adopted: null };

/** What was kept for the next session of this agent is this session's, with what was claimed for it. */
async function adopt(tx: WriteTx, actor: Actor, taskId: NodeId): Promise<Settled> {
  const { caller, project, process } = actor;
  const { account, agent, session } = caller;
  const [node] = await tx.get({ guard: guardOf(caller, project) }, [{ project, id: taskId }]);
  if (node?.kind !== "TASK" || !isReserved(node, agent) || !isUnderWay(taskOf(node).status)) return NOTHING;
  const kept = (await activeClaims(tx, { account, project })).filter(
    (claim) => claim.session === reservedFor(agent) && isClaimedFor(claim, taskId),
  );
  await moveClaimsIn(tx, actor, kept, { agent, session, process, placement: placementOf(caller) });
  await tx.put(taskDraft({ ...taskOf(node), session, since: tx.at }));
  await noteSessionWork(tx, caller, project, { task: taskId });
  return { adopted: taskId };
}

function isReserved({ props }: NodeRecord, agent: string): boolean {
  return props.agent === agent && props.session === reservedFor(agent);
}

/** What was kept for somebody is theirs once they came for it. */
function relabelled(offers: readonly Offer[], adopted: NodeId | null): readonly Offer[] {
  return offers.map((offer) => (offer.task.id === adopted ? { ...offer, why: "own" } : offer));
}
