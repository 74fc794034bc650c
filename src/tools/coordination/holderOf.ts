import { z } from "zod";
import { agentShown, SOMEBODY } from "../../domain/agentShown.ts";
import type { Guard } from "../../domain/guard.ts";
import type { Hold } from "../../engines/tasks/holdOn.ts";
import { isShownTo } from "./shownTo.ts";

/** Who has a task. */
export const holder = z.object({
  agentId: z.string(),
  since: z.string().optional(),
  claimId: z.string().optional(),
  sessionId: z.string().optional(),
});

/** As far as the guard lets it be told. */
export function holderOf({ by }: Hold, guard: Guard): z.infer<typeof holder> | undefined {
  if (!by) return undefined;
  const { agent, session, since, claim } = by;
  const moment = since === null ? {} : { since: new Date(since).toISOString() };
  const agentId = claim && !isShownTo(guard, claim) ? SOMEBODY : agentShown(agent, guard);
  if (agentId === SOMEBODY) return { agentId, ...moment };
  return { agentId, ...moment, ...(claim && { claimId: claim.id }), sessionId: session };
}
