import { isSameHolder } from "../../../src/domain/claim.ts";
import type { StoredClaim } from "../moment.ts";
import { type Attempt, nameOf } from "../scene.ts";
import type { Law, PlayedStep } from "./playedStep.ts";

interface ShownClaim {
  readonly claimId: string;
}

/** Who looks who is at what is shown all claims there are, and as orphaned those and only those whose holders are gone. */
export const overviewIsTrue: Law = (step) => {
  const [attempt] = step.attempts;
  const isAlone = step.strips === 1 && attempt?.tool === "coordination_overview";
  if (!isAlone || !attempt.answer?.ok || attempt.caller.role === "restricted") return [];
  const claims = step.after.claims.filter(({ account }) => account === attempt.caller.account);
  const [held, orphaned] = [shown(attempt, "activeClaims", "staleClaims"), shown(attempt, "orphanedClaims")];
  return claims.flatMap((claim) => {
    const isOrphan = isOrphaned(claim, attempt, step);
    const wrongs = [
      ...(held.has(claim.id) === orphaned.has(claim.id) ? ["is not shown, or twice"] : []),
      ...(isOrphan === true && !orphaned.has(claim.id) ? ["is not shown as orphaned"] : []),
      ...(isOrphan === false && orphaned.has(claim.id) ? ["is shown as orphaned"] : []),
    ];
    return wrongs.map((wrong) => `${claim.id} ${wrong} to ${nameOf(attempt)}`);
  });
};

function shown({ answer }: Attempt, ...lists: readonly string[]): ReadonlySet<string> {
  const claims = lists.flatMap((list) => (answer?.data?.[list] ?? []) as ShownClaim[]);
  return new Set(claims.map(({ claimId }) => claimId));
}

/** Null where that depends on who asks. */
function isOrphaned(
  claim: StoredClaim,
  { caller }: Attempt,
  { scene: { crew } }: PlayedStep,
): boolean | null {
  if (isSameHolder(claim, caller)) return null;
  if (crew.isSurelyLiving(claim)) return false;
  return crew.isMaybeLiving(claim) ? null : true;
}
