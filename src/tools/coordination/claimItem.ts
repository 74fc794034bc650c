import { z } from "zod";
import { CLAIM_TYPES, type Claim } from "../../domain/claim.ts";

/** Whether its holder is there, and whether its code is as it was when it was claimed. */
export const CLAIM_STATES = ["active", "stale", "orphaned"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** A claim as one line of an answer. */
export const claimItem = z.object({
  claimId: z.string(),
  agentId: z.string(),
  sessionId: z.string(),
  claimType: z.enum(CLAIM_TYPES),
  targetId: z.string(),
  intent: z.string(),
  since: z.string(),
  fence: z.int(),
  taskId: z.string().optional(),
});
export type ClaimItem = z.infer<typeof claimItem>;

export function claimItemOf(claim: Claim): ClaimItem {
  const { id, agent, session, claimType, target, intent, since, fence, taskId } = claim;
  return {
    claimId: id,
    agentId: agent,
    sessionId: session,
    claimType,
    targetId: target,
    intent,
    since: new Date(since).toISOString(),
    fence,
    ...(taskId && { taskId }),
  };
}
