import { isSameHolder } from "../../../src/domain/claim.ts";
import { OUR_ACCOUNT } from "../cast.ts";
import type { StoredClaim } from "../moment.ts";
import { describeClaim, type Law, type PlayedStep } from "./playedStep.ts";
import { partsOf } from "./territory.ts";

/** A claim does not outlive that another, who never held anything, changes its code. */
export const changedCodeEnds: Law = (step) => {
  const { before, after, hasTrouble, scene } = step;
  if (hasTrouble || scene.wasSetBack) return [];
  return before.claims
    .filter((claim) => claim.account === OUR_ACCOUNT && isChangedByStranger(claim, step))
    .filter(({ id, fence }) => after.claims.some((now) => now.id === id && now.fence === fence))
    .map((claim) => `${describeClaim(claim)} outlived a change of its code`);
};

function isChangedByStranger(claim: StoredClaim, { scene, before }: PlayedStep): boolean {
  const isCode = claim.claimType !== "task" && claim.claimType !== "feature";
  const parts = isCode ? partsOf(claim, before) : new Set<string>();
  return scene.edits.some(
    ({ by, step, parts: edited }) =>
      step === scene.step &&
      by !== null &&
      !isSameHolder(by, claim) &&
      !scene.ledger.claims.some((held) => held.session === by.session) &&
      edited.some((part) => parts.has(part)),
  );
}
