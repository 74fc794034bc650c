import { z } from "zod";
import { agentShown } from "../../domain/agentShown.ts";
import { BRIEFING_REASONS } from "../../engines/briefing/chooseBriefing.ts";
import { type Offer, TASK_REASONS } from "../../engines/briefing/offers.ts";
import { PRIORITIES, TASK_STATES } from "../../engines/tasks/task.ts";
import type { ToolContext } from "../toolContext.ts";
import { alertOutput } from "./alertsFor.ts";
import { briefOutput } from "./briefOutput.ts";
import { changedOutput } from "./changedSince.ts";
import { heldOutput } from "./heldClaim.ts";

const offered = z.object({
  id: z.string(),
  title: z.string(),
  why: z.enum(TASK_REASONS),
  status: z.enum(TASK_STATES),
  priority: z.enum(PRIORITIES),
  by: z.string().optional().describe("who left it"),
});

/** What a session begins with; what there is not is left out. */
export const startOutput = z.object({
  briefing: z.object({ why: z.enum(BRIEFING_REASONS), ...briefOutput.shape }).optional(),
  claims: z.array(heldOutput.partial({ claimId: true })),
  tasks: z.array(offered),
  alerts: z.array(alertOutput),
  changedSince: changedOutput.optional(),
  latestReport: z.object({ id: z.string(), title: z.string(), at: z.string() }).optional(),
  leftOut: z
    .record(z.string(), z.int())
    .optional()
    .describe("how much more there is of each; `profile: balanced` shows more"),
});
export type Start = z.infer<typeof startOutput>;
export type OfferedTask = z.infer<typeof offered>;

export function offeredTask({ task, why, by }: Offer, { guard }: ToolContext): OfferedTask {
  const { id, title, status, priority } = task;
  const leaver = why === "orphaned" && by !== null ? { by: agentShown(by, guard) } : {};
  return { id, title, why, status, priority, ...leaver };
}
