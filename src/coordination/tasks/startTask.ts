import { placementOf } from "../../domain/caller.ts";
import { type Claim, isSameHolder } from "../../domain/claim.ts";
import { type Onlooker, territoryOf } from "../../engines/tasks/holdOn.ts";
import type { Task } from "../../engines/tasks/task.ts";
import { noteSessionWork } from "../../memory/sessionWork.ts";
import type { WriteTx } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import { activeClaims } from "../claims/activeClaims.ts";
import { moveClaimsIn } from "../claims/moveClaims.ts";
import { noteRefusalIn } from "../claims/refusals.ts";
import { type ClaimWish, takeClaimIn } from "../claims/takeClaim.ts";
import { forgetWork } from "./endTask.ts";
import { type TaskMove, type TaskObstacle, UNMOVED } from "./taskResult.ts";

const NO_CODE = { targetHash: null, root: null, codeAt: null };

/** The claim that goes with working on a task. */
export function wishFor(task: Task): ClaimWish {
  return { ...territoryOf(task), intent: task.title, taskId: task.id, ...NO_CODE };
}

/** The caller takes it up: from now on it is theirs, and what they write comes from it. */
export async function startTask(
  tx: WriteTx,
  actor: Actor,
  task: Task,
  onlooker: Onlooker,
): Promise<TaskMove | TaskObstacle> {
  const { caller, project } = actor;
  const taken = await takeClaimIn(tx, actor, wishFor(task));
  if (taken.status === "CONFLICT") {
    const { held } = taken;
    await noteRefusalIn(tx, actor, wishFor(task), held);
    return { is: "held", hold: { is: "other", by: { ...held, claim: held } } };
  }
  const { agent, session } = caller;
  const left = await leftClaims(tx, actor, task, onlooker);
  // Whoever goes on needs them.
  const inherited = await moveClaimsIn(tx, actor, left, {
    ...{ agent, session, process: actor.process },
    placement: placementOf(caller),
  });
  if (task.session !== null) await forgetWork(tx, actor, task, task.session);
  await noteSessionWork(tx, caller, project, { task: task.id });
  const isOwn = task.agent === agent && task.session === session;
  const since = isOwn ? task.since : tx.at;
  return {
    ...UNMOVED,
    task: { ...task, status: "in_progress", agent, session, since },
    claim: taken.claim,
    takenOver: [...taken.takenOver, ...left],
    inherited,
  };
}

/** What a session that has ended had claimed for the task. */
async function leftClaims(tx: WriteTx, actor: Actor, task: Task, onlooker: Onlooker): Promise<Claim[]> {
  const { caller, project } = actor;
  const claims = await activeClaims(tx, { account: caller.account, project });
  return claims.filter(
    (claim) => claim.taskId === task.id && !isSameHolder(claim, caller) && !onlooker.isLiving(claim.session),
  );
}
