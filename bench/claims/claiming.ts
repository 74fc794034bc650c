import type { ClaimAnswer } from "./raceMessages.ts";
import type { RaceTarget } from "./raceTargets.ts";

/** A way to claim: ours, or the rival's. */
export interface Claiming {
  claim(target: Pick<RaceTarget, "claimType" | "target">): Promise<Pick<ClaimAnswer, "got" | "refusedFor">>;
  /** Whether it was there to be given back. */
  release(claimId: string): Promise<boolean>;
}
