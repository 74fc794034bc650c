import { type ClaimEnd, isSameHolder } from "../../../src/domain/claim.ts";
import { guardOfAll } from "../../../src/domain/guard.ts";
import type { NodeRecord } from "../../../src/domain/record.ts";
import { PROJECT } from "../cast.ts";
import type { StoredClaim } from "../moment.ts";
import type { Attempt } from "../scene.ts";
import { describeClaim, type Law, type PlayedStep } from "./playedStep.ts";
import { partsOf } from "./territory.ts";

/** A claim that no longer holds, or is another's now, and how that came. */
export interface LostClaim {
  readonly claim: StoredClaim;
  readonly reason: ClaimEnd;
  /** By which it became so. */
  readonly version: NodeRecord | undefined;
}

/** Claims of before that somebody else has now or nobody has; their holders must hear of it, unless they did it. */
export async function endedIn(step: PlayedStep): Promise<LostClaim[]> {
  const lost: LostClaim[] = [];
  for (const claim of step.before.claims) {
    const now = step.after.claims.find(({ account, id }) => account === claim.account && id === claim.id);
    if (now?.fence === claim.fence) continue;
    const version = await versionWithout(step, claim);
    const isGiven = version !== undefined && version.props.fence !== claim.fence;
    lost.push({ claim, reason: isGiven ? "handed_over" : reasonOf(version), version });
  }
  return lost;
}

/** The one that says how it ended, or that it is another's. */
async function versionWithout({ scene }: PlayedStep, claim: StoredClaim): Promise<NodeRecord | undefined> {
  const { account, id, fence } = claim;
  const guard = guardOfAll({ account, project: PROJECT });
  const versions = await scene.stage.store.memory.versions({ guard }, { project: PROJECT, id });
  const had = versions.findIndex(({ props }) => props.fence === fence);
  return versions.slice(had + 1).find(({ props }) => props.fence !== fence || "invalidationReason" in props);
}

function reasonOf(node: NodeRecord | undefined): ClaimEnd {
  return String(node?.props.invalidationReason) as ClaimEnd;
}

/** A claim ends by an event that took place, and never otherwise. */
export const endsHaveCauses: Law = async (step) =>
  (await endedIn(step)).flatMap((lost) =>
    (CAUSES[lost.reason]?.(lost, step) ?? false)
      ? []
      : [`${describeClaim(lost.claim)} ended as ${lost.reason}, without a cause`],
  );

type Cause = (lost: LostClaim, step: PlayedStep) => boolean;

const CAUSES: Record<ClaimEnd, Cause> = {
  released: (lost, step) =>
    taskEnded(lost, step, "open") ||
    step.attempts.some(
      (attempt) =>
        isOn(attempt, "agent_release") &&
        attempt.input.claimId === lost.claim.id &&
        mayRelease(lost.claim, attempt),
    ),
  task_completed: (lost, step) => taskEnded(lost, step, "completed"),
  task_failed: (lost, step) => taskEnded(lost, step, "failed"),
  task_cancelled: (lost, step) => taskEnded(lost, step, "cancelled"),
  code_changed: ({ claim }, step) => hasBeenEdited(claim, step),
  taken_over: ({ claim }, { scene, surelyAlive }) =>
    !surelyAlive.has(claim) || !scene.crew.isSurelyLiving(claim),
  handed_over: (_, { attempts }) =>
    attempts.some((attempt) => isOn(attempt, "agent_handoff") || isOn(attempt, "session_start")) ||
    attempts.some((attempt) => isOn(attempt, "task_update") && attempt.input.status === "in_progress"),
};

/** Another changed a part of it since it was claimed, or says so of a change that was made. */
function hasBeenEdited(claim: StoredClaim, { scene, before }: PlayedStep): boolean {
  const parts = partsOf(claim, before);
  const since = scene.ledger.stepOf(claim);
  const edits = scene.edits.filter(
    (edit) => edit.step >= since && edit.parts.some((part) => parts.has(part)),
  );
  return edits.some(
    ({ by, target }) =>
      (by && !isSameHolder(by, claim)) ||
      scene.editsTold.some((told) => target.startsWith(told.file) && !isSameHolder(told.by, claim)),
  );
}

/** Not refused, as far as anybody heard: what the store could not be sure of may have been done. */
function isOn({ tool, answer }: Attempt, wanted: string): boolean {
  return tool === wanted && (answer === null || answer.ok || answer.errorCode === "unavailable");
}

function mayRelease(claim: StoredClaim, { caller }: Attempt): boolean {
  return isSameHolder(claim, caller) || caller.role === "admin" || claim.agent === caller.agent;
}

/** What a claim is for may have been said only in this step. */
function taskEnded({ claim, version }: LostClaim, { attempts }: PlayedStep, status: string): boolean {
  const works = [claim.target, claim.taskId, version?.props.taskId];
  return attempts.some(
    (attempt) =>
      attempt.caller.account === claim.account &&
      isOn(attempt, "task_update") &&
      works.includes(String(attempt.input.taskId)) &&
      attempt.input.status === status,
  );
}
