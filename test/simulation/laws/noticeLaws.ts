import { isSameHolder } from "../../../src/domain/claim.ts";
import { endedIn, type LostClaim } from "./endings.ts";
import type { Law, PlayedStep } from "./playedStep.ts";

/**
 * Whoever lost a claim by another's doing is told of it with the next call that is answered, and not twice: but for calls at
 * once while the store fails, when it is better told twice than never.
 */
export const lossesAreTold: Law = async (step) => {
  const { scene, attempts, hasTrouble } = step;
  const { ledger } = scene;
  await noteLosses(step);
  const wrongs: string[] = [];
  for (const { session, fence, step: lostIn } of ledger.losses) {
    const times = ledger.toldOf(session, fence);
    if (times > 1)
      wrongs.push(`${session} was told ${times} times that it lost the claim with fence ${fence}`);
    const hasHeard = attempts.some(({ caller, answer }) => caller.session === session && answer !== null);
    if (times === 0 && hasHeard && lostIn < scene.step && !hasTrouble)
      wrongs.push(`${session} was not told that it lost the claim with fence ${fence}`);
  }
  return wrongs;
};

async function noteLosses(step: PlayedStep): Promise<void> {
  const { ledger, step: number } = step.scene;
  for (const lost of await endedIn(step)) {
    const { session, fence } = lost.claim;
    if (!isOwnDoing(lost)) ledger.losses.push({ session, fence, step: number });
  }
}

function isOwnDoing({ claim, version }: LostClaim): boolean {
  const { agentId = null, sessionId = null } = version ?? {};
  if (agentId === null || sessionId === null) return false;
  return isSameHolder(claim, { agent: agentId, session: sessionId });
}
