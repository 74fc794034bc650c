import { isSameHolder } from "../../../src/domain/claim.ts";
import { guardOfAll } from "../../../src/domain/guard.ts";
import { asNodeId } from "../../../src/domain/ids.ts";
import { PROJECT } from "../cast.ts";
import { type StoredClaim, storedClaim } from "../moment.ts";
import { nameOf } from "../scene.ts";
import { claimsMadeIn, isUnsure, wishOf } from "./meanwhile.ts";
import { describeClaim, type Law } from "./playedStep.ts";
import { collide } from "./territory.ts";

/** Nobody holds what another holds, or a part of it. */
export const oneHolder: Law = ({ after }) =>
  after.claims.flatMap((one, at) =>
    after.claims
      .slice(at + 1)
      .filter((other) => !isSameHolder(one, other) && collide(one, other, after))
      .map((other) => `two hold the same: ${describeClaim(one)}; ${describeClaim(other)}`),
  );

/** Every claim that is made or given away gets a number higher than all before it. */
export const risingFences: Law = ({ scene, before, after }) => {
  const known = new Set(before.claims.map(fenceKey));
  const fresh = after.claims.filter((claim) => !known.has(fenceKey(claim)));
  const wrongs = fresh
    .filter(({ account, fence }) => fence <= scene.ledger.highestFence(account))
    .map((claim) => `the fence did not rise: ${describeClaim(claim)}`);
  for (const claim of after.claims) scene.ledger.noteClaim(claim, scene.step);
  const fences = after.claims.map(fenceKey);
  if (new Set(fences).size < fences.length) wrongs.push("two claims have one fence");
  return wrongs;
};

function fenceKey({ account, fence }: StoredClaim): string {
  return `${account} ${fence}`;
}

/** Who was told to have a claim has it, or had it. */
export const claimsAreKept: Law = async ({ scene, attempts, after }) => {
  const wrongs: string[] = [];
  for (const { tool, answer, caller } of attempts) {
    if (tool !== "agent_claim" || !answer?.ok) continue;
    const { claimId, fence } = answer.data ?? {};
    const isHeld = after.claims.some(
      (claim) => claim.id === claimId && claim.fence === fence && isSameHolder(claim, caller),
    );
    if (isHeld) continue;
    const guard = guardOfAll({ account: caller.account, project: PROJECT });
    const ref = { project: PROJECT, id: asNodeId(String(claimId)) };
    const versions = (await scene.stage.store.memory.versions({ guard }, ref)).map(storedClaim);
    if (!versions.some((claim) => claim.fence === fence && isSameHolder(claim, caller)))
      wrongs.push(`${caller.agent} was told to have ${claimId} with fence ${fence}, which is nowhere`);
  }
  return wrongs;
};

/** Who is refused is refused for a reason: somebody who is alive was in the way. */
export const conflictsAreReal: Law = ({ attempts, before, after, maybeAlive }) => {
  if (isUnsure(attempts)) return [];
  const made = claimsMadeIn(attempts);
  return attempts.flatMap((attempt) => {
    const { tool, answer, caller, process } = attempt;
    if (tool !== "agent_claim" || answer?.data?.status !== "CONFLICT") return [];
    const asked = wishOf(attempt);
    // Each process takes itself for alive, whatever others think; and who calls is there again.
    const alive = before.claims.filter(
      (claim) =>
        maybeAlive.has(claim) ||
        claim.process === process ||
        attempts.some((other) => other.caller.session === claim.session),
    );
    const isInTheWay = [...alive, ...after.claims, ...made].some(
      (claim) =>
        !isSameHolder(claim, caller) && (collide(asked, claim, before) || collide(asked, claim, after)),
    );
    return isInTheWay ? [] : [`${nameOf({ caller })} was refused ${asked.target}, which nobody holds`];
  });
};
