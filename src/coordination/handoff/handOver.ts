import { type Caller, guardOf, placementOf } from "../../domain/caller.ts";
import { type Claim, type Holder, isSameHolder } from "../../domain/claim.ts";
import { asNodeId, asSessionId, type NodeId } from "../../domain/ids.ts";
import type { NodeRecord, Props } from "../../domain/record.ts";
import { reservedFor } from "../../engines/briefing/reserved.ts";
import { isClaimedFor } from "../../engines/claims/isClaimedFor.ts";
import { type Hold, holdOn } from "../../engines/tasks/holdOn.ts";
import { isOver, type Task, taskDraft, taskOf } from "../../engines/tasks/task.ts";
import { noteSessionWork, sessionWork } from "../../memory/sessionWork.ts";
import { succeedBriefingsIn } from "../../memory/succeedBriefings.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import { activeClaims } from "../claims/activeClaims.ts";
import { type Heir, moveClaimsIn } from "../claims/moveClaims.ts";
import { leaveLetterIn, withdrawTaskIn } from "../mailbox.ts";
import { livingSessions } from "../presence/sessions.ts";
import { forgetWork } from "../tasks/endTask.ts";
import { surroundingsOf } from "../tasks/surroundings.ts";
import { theirTasks } from "../tasks/taskRights.ts";

export interface HandOver {
  readonly taskId: NodeId;
  /** The agent that is to go on with it. */
  readonly to: string;
  readonly note: string | null;
  /** What is written down for it, screened. */
  readonly briefing: Props;
}

export type HandOverObstacle =
  | { readonly is: "unknown" | "not_theirs" | "not_begun" | "hidden_from_them" }
  | { readonly is: "over"; readonly status: string }
  | { readonly is: "held"; readonly hold: Hold };

export type HandOverResult =
  | {
      readonly status: "ok";
      readonly briefingId: NodeId;
      readonly moved: readonly Claim[];
      /** Whether a session of the agent is there and has it now; else it is kept for the next one. */
      readonly isReceived: boolean;
    }
  | { readonly status: "refused"; readonly why: HandOverObstacle };

/** The task, what is claimed for it and what is to be known of it become another's in one transaction. */
export function handOver(
  memory: GraphStore,
  actor: Actor,
  wanted: HandOver,
  signal: AbortSignal,
): Promise<HandOverResult> {
  const work = (tx: WriteTx) => handOverIn(tx, actor, wanted);
  return memory.transaction(coordinationMeta(actor), work, { signal });
}

async function handOverIn(tx: WriteTx, actor: Actor, wanted: HandOver): Promise<HandOverResult> {
  const { caller, project } = actor;
  const [node] = await tx.get({ guard: guardOf(caller, project) }, [{ project, id: wanted.taskId }]);
  if (node?.kind !== "TASK") return refused({ is: "unknown" });
  const task = taskOf(node);
  if (!(await theirTasks(tx, caller, project, [task])).has(task.id)) return refused({ is: "not_theirs" });
  const { claims, onlooker } = await surroundingsOf(tx, actor, [task]);
  const hold = holdOn(task, claims, onlooker);
  const why = obstacleTo(task, hold, caller);
  if (why || !hold.by) return refused(why ?? { is: "not_begun" });
  const receiver = await receiverOf(tx, actor, wanted.to, hold.by);
  if (receiver.isRestricted && task.visibility !== "public") return refused({ is: "hidden_from_them" });
  const moved = await moveClaims(tx, actor, task, hold.by, receiver.holder);
  await giveTask(tx, actor, { task, wanted, former: hold.by, holder: receiver.holder });
  const briefingId = await putBriefing(tx, actor, task, wanted);
  await withdrawTaskIn(tx, { ...caller, session: hold.by.session }, { taskId: task.id });
  if (receiver.isThere) await tellReceiver(tx, actor, receiver.holder, { task, moved });
  return { status: "ok", briefingId, moved, isReceived: receiver.isThere };
}

function refused(why: HandOverObstacle): HandOverResult {
  return { status: "refused", why };
}

/** Who has it may give it away; so may anybody what somebody left who is gone, and an admin all. */
function obstacleTo({ status }: Task, hold: Hold, { role }: Caller): HandOverObstacle | null {
  if (isOver(status)) return { is: "over", status };
  if (hold.is === "free") return { is: "not_begun" };
  return hold.is === "other" && role !== "admin" ? { is: "held", hold } : null;
}

/** Waits for its next call. */
async function tellReceiver(
  tx: WriteTx,
  { caller: { account, agent } }: Actor,
  { session }: Holder,
  { task: { id: taskId, title }, moved }: { readonly task: Task; readonly moved: readonly Claim[] },
): Promise<void> {
  const claims = moved.map(({ id: claimId, target, fence }) => ({ claimId, target, fence }));
  const given = { is: "task_given", taskId, title, by: agent, at: tx.at, claims } as const;
  await leaveLetterIn(tx, { account, session }, given);
}

interface Receiver {
  readonly holder: Heir;
  readonly isThere: boolean;
  /** Whether it sees only what is meant for it. */
  readonly isRestricted: boolean;
}

/** The newest session of the agent that is there, besides those that give it away; else whichever comes next. */
async function receiverOf(
  tx: WriteTx,
  { caller, project, living }: Actor,
  agent: string,
  former: Pick<Holder, "session">,
): Promise<Receiver> {
  const sessions = await livingSessions(tx, { account: caller.account, project }, living);
  const [newest] = [...sessions]
    .filter(([session]) => session !== former.session && session !== caller.session)
    .map(([, node]) => node)
    .filter(({ props }) => props.agent === agent)
    .sort((one, other) => other.validFrom - one.validFrom);
  return newest ? received(newest, agent) : { holder: reserved(agent), isThere: false, isRestricted: false };
}

/** A session is shown to whom what its agent does is shown. */
function received({ id, props, visibility, agents }: NodeRecord, agent: string): Receiver {
  const placement = { visibility, agents };
  const holder = { agent, session: asSessionId(id), process: String(props.process), placement };
  return { holder, isThere: true, isRestricted: agents.length > 0 };
}

function reserved(agent: string): Heir {
  return { agent, session: reservedFor(agent), process: "" };
}

/** What whoever had the task had claimed for it. What others claimed who help with it stays theirs. */
async function moveClaims(
  tx: WriteTx,
  actor: Actor,
  task: Task,
  former: Pick<Holder, "agent" | "session">,
  to: Heir,
): Promise<Claim[]> {
  const { caller, project } = actor;
  const claims = await activeClaims(tx, { account: caller.account, project });
  const given = claims.filter((claim) => isClaimedFor(claim, task.id) && isSameHolder(claim, former));
  return moveClaimsIn(tx, actor, given, to);
}

interface Given {
  readonly task: Task;
  readonly wanted: HandOver;
  readonly former: Pick<Holder, "session">;
  readonly holder: Holder;
}

async function giveTask(tx: WriteTx, actor: Actor, { task, wanted, former, holder }: Given): Promise<void> {
  const { caller, project } = actor;
  const { to, note } = wanted;
  await tx.put(
    taskDraft({
      ...task,
      agents: shownAlsoTo(task.agents, to),
      agent: to,
      session: holder.session,
      since: tx.at,
      // Who gave it to whom is in its history, for whoever may know.
      note: note === null ? "Handed over." : `Handed over: ${note}`,
    }),
  );
  await forgetWork(tx, actor, task, former.session);
  const receiver = { ...caller, agent: to, session: holder.session };
  const { task: current } = await sessionWork(tx, receiver, project);
  if (current === undefined && holder.process !== "")
    await noteSessionWork(tx, receiver, project, { task: task.id });
}

/** What only some may see, the one who is to go on with it may see as well. */
function shownAlsoTo(agents: readonly string[], agent: string): readonly string[] {
  return agents.length === 0 ? agents : [...new Set([...agents, agent])];
}

async function putBriefing(
  tx: WriteTx,
  { caller, project, ids }: Actor,
  { id: taskId }: Task,
  { to, briefing }: HandOver,
): Promise<NodeId> {
  const { visibility, agents } = placementOf(caller);
  const ref = { project, id: asNodeId(ids.next("briefing")) };
  const props = { ...briefing, to };
  await tx.put({ ...ref, kind: "BRIEFING", props, taskId, visibility, agents: shownAlsoTo(agents, to) });
  await tx.link({ type: "PRODUCED", from: { project, id: taskId }, to: ref });
  await succeedBriefingsIn(tx, { ...ref, taskId, caller, taken: [] });
  return ref.id;
}
