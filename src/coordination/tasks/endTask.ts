import type { Claim, ClaimEnd } from "../../domain/claim.ts";
import { asNodeId, type NodeId, type SessionId } from "../../domain/ids.ts";
import { isClaimedFor } from "../../engines/claims/isClaimedFor.ts";
import type { Task } from "../../engines/tasks/task.ts";
import type { Glance } from "../../memory/glance.ts";
import type { MemoryWrite } from "../../memory/memoryWrite.ts";
import { noteSessionWork, sessionWork } from "../../memory/sessionWork.ts";
import { writeMemoryIn } from "../../memory/writeMemory.ts";
import type { WriteTx } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import { activeClaims } from "../claims/activeClaims.ts";
import { endClaimIn } from "../claims/endClaim.ts";
import { type TaskMove, type TaskObstacle, UNMOVED } from "./taskResult.ts";

/** What is to be kept, and what was there that is like it before anybody had to wait. */
export interface GlancedWrite {
  readonly write: MemoryWrite;
  readonly glance: Glance | null;
}

/** Nothing is let go before it is known that the outcome is kept: whoever has to look at it first still has the task. */
export async function endTask(
  tx: WriteTx,
  actor: Actor,
  task: Task,
  told: GlancedWrite | undefined,
): Promise<TaskMove | TaskObstacle> {
  const outcome = told ? await writeMemoryIn(tx, told.write, told.glance) : null;
  if (outcome?.status === "manual_review" || outcome?.status === "failed")
    return { is: "outcome", result: outcome };
  const released = await letGo(tx, actor, task, ENDS[task.status] ?? "released");
  const { agent, session } = actor.caller;
  const by = task.agent === null ? { agent, session } : {};
  return { ...UNMOVED, task: { ...task, ...by }, released, outcome, hasEnded: true };
}

const ENDS: Partial<Record<Task["status"], ClaimEnd>> = {
  completed: "task_completed",
  failed: "task_failed",
  cancelled: "task_cancelled",
};

/** It is to be done, by whoever takes it up. */
export async function giveBack(tx: WriteTx, actor: Actor, task: Task): Promise<TaskMove> {
  const released = await letGo(tx, actor, task, "released");
  return { ...UNMOVED, task: { ...task, status: "open", agent: null, session: null, since: null }, released };
}

/** Ends what is claimed for it, and that anybody is at it. */
async function letGo(tx: WriteTx, actor: Actor, task: Task, reason: ClaimEnd): Promise<Claim[]> {
  const { caller, project } = actor;
  const claims = await activeClaims(tx, { account: caller.account, project });
  const released: Claim[] = [];
  for (const claim of claims.filter((each) => isClaimedFor(each, task.id)))
    if (await endClaimIn(tx, actor, claim, reason)) released.push(claim);
  const sessions = new Set([caller.session, ...released.map(({ session }) => session)]);
  if (task.session !== null) sessions.add(task.session);
  const held = claims.filter((claim) => !released.includes(claim));
  for (const session of sessions) await forgetWork(tx, actor, task, session, lastTaskOf(session, held));
  return released;
}

/** Of those that a session has claimed, the last: the newest claim comes first. */
function lastTaskOf(session: SessionId, claims: readonly Claim[]): NodeId | undefined {
  const last = claims.find((claim) => claim.claimType === "task" && claim.session === session);
  return last && asNodeId(last.target);
}

/** What a session writes from now on does not come from this task, but from another that it is at, if there is one. */
export async function forgetWork(
  tx: WriteTx,
  { caller, project }: Actor,
  { id }: Task,
  session: SessionId,
  instead?: NodeId,
): Promise<void> {
  const whose = { ...caller, session };
  const { task, briefed } = await sessionWork(tx, whose, project);
  if (task === id) await noteSessionWork(tx, whose, project, { task: instead });
  if (briefed === id) await noteSessionWork(tx, whose, project, { briefed: undefined });
}
