import { z } from "zod";
import { type ClaimRefusal, refusedClaims } from "../../coordination/claims/refusals.ts";
import { SOMEBODY } from "../../domain/agentShown.ts";
import type { Guard } from "../../domain/guard.ts";
import { isPast } from "../../domain/time.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";
import { requireProject } from "./requireProject.ts";
import { isShownTo } from "./shownTo.ts";

/** That somebody wanted what another held. */
export const conflictItem = z.object({
  agentId: z.string(),
  targetId: z.string(),
  heldBy: z.string(),
  heldTargetId: z.string().optional(),
  claimId: z.string().optional(),
  at: z.string(),
});

/** Those that a caller may know of: who was refused must be shown to them; who held it is only named if that is, too. */
export function conflictsIn(refusals: readonly ClaimRefusal[], guard: Guard): z.infer<typeof conflictItem>[] {
  return refusals
    .filter((refusal) => isShownTo(guard, refusal))
    .map(({ agent, target, at, held }) => ({
      agentId: agent,
      targetId: target,
      heldBy: isShownTo(guard, held) ? held.agent : SOMEBODY,
      ...(isShownTo(guard, held) && {
        claimId: held.claimId,
        ...(held.target !== target && { heldTargetId: held.target }),
      }),
      at: new Date(at).toISOString(),
    }));
}

/** Of the last day. Refusals are kept no longer, and have no history. */
export async function conflictsAt(
  { guard, at }: View,
  context: ToolContext,
): Promise<z.infer<typeof conflictItem>[]> {
  const { store, caller, clock } = context;
  if (isPast(at)) return [];
  const place = { account: caller.account, project: requireProject(context) };
  return conflictsIn(await refusedClaims(store.memory, place, clock.now()), guard);
}
