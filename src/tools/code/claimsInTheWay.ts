import { z } from "zod";
import { CLAIM_TYPES, isSameHolder } from "../../domain/claim.ts";
import { overlaps, type Territory } from "../../engines/claims/overlap.ts";
import type { ReachedCode } from "../../engines/impact/reachedCode.ts";
import { CLAIM_STATES } from "../coordination/claimItem.ts";
import { claimsInView } from "../coordination/claimsInView.ts";
import type { ToolContext } from "../toolContext.ts";

/** A claim of somebody else on what a change touches, or on what it reaches. */
export const claimInTheWay = z.object({
  claimId: z.string(),
  agentId: z.string(),
  claimType: z.enum(CLAIM_TYPES),
  targetId: z.string(),
  intent: z.string(),
  state: z.enum(CLAIM_STATES),
  /** The nearest code that it covers, and how far from the change that is. */
  on: z.string(),
  distance: z.int(),
});
type ClaimInTheWay = z.infer<typeof claimInTheWay>;

/** Those of others, on what is nearest to the change first. */
export async function claimsInTheWay(
  changed: readonly string[],
  reached: readonly ReachedCode[],
  context: ToolContext,
): Promise<ClaimInTheWay[]> {
  const code = [...changed.map((id) => ({ id, distance: 0 })), ...reached];
  const claims = await claimsInView({ guard: context.guard }, context);
  return claims
    .filter(({ claim }) => !isSameHolder(claim, context.caller))
    .flatMap(({ claim, state }) => {
      const covered = code.find(({ id }) => overlaps(claim, territoryOf(id)));
      if (!covered) return [];
      const { id: claimId, agent: agentId, claimType, target: targetId, intent } = claim;
      return {
        claimId,
        agentId,
        claimType,
        targetId,
        intent,
        state,
        on: covered.id,
        distance: covered.distance,
      };
    })
    .sort((one, other) => one.distance - other.distance);
}

function territoryOf(id: string): Territory {
  return { claimType: id.includes("::") ? "symbol" : "file", target: id, featureId: null };
}
