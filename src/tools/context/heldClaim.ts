import { z } from "zod";
import type { Claim } from "../../domain/claim.ts";

/** A claim for whoever has it: what to show with writes, and what to release. */
export const heldOutput = z.object({ claimId: z.string(), targetId: z.string(), fence: z.int() });
export type HeldClaim = z.infer<typeof heldOutput>;

export function heldClaim({ id, target, fence }: Claim): HeldClaim {
  return { claimId: id, targetId: target, fence };
}
