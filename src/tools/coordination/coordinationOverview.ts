import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import { sessionsInView } from "./agentSessions.ts";
import { agentItem, agentsAtWork } from "./agentsAtWork.ts";
import { claimItem, claimItemOf } from "./claimItem.ts";
import { claimsInView, type StatedClaim } from "./claimsInView.ts";
import { conflictItem, conflictsAt } from "./conflictItem.ts";
import { requireProject } from "./requireProject.ts";

const DEFAULT_LIMIT = 50;

const output = z.object({
  activeClaims: z.array(claimItem),
  staleClaims: z.array(claimItem),
  orphanedClaims: z.array(claimItem),
  conflicts: z.array(conflictItem),
  agents: z.array(agentItem),
  totals: z.object({
    active: z.int(),
    stale: z.int(),
    orphaned: z.int(),
    conflicts: z.int(),
    agents: z.int(),
  }),
});
type Output = z.infer<typeof output>;

export const coordinationOverview = defineTool({
  name: "coordination_overview",
  family: "coordination",
  title: "Who is at what",
  description:
    "The claims that hold, those whose code changed (stale) or whose session is gone (orphaned), refusals of the last day, and the agents.",
  effect: "read",
  input: z.object({ limit: z.int().min(1).max(2_000).optional(), ...timeInput }),
  unlisted: ["limit", "asOf", "knownAt"],
  output,
  priorities: {
    totals: "required",
    activeClaims: "high",
    staleClaims: "high",
    orphanedClaims: "high",
    conflicts: "medium",
    agents: "medium",
    ...lowFields("activeClaims"),
    ...lowFields("staleClaims"),
    ...lowFields("orphanedClaims"),
    "conflicts[].claimId": "low",
    "agents[].sessions": "low",
  },
  summary: summarize,
  async handle({ limit = DEFAULT_LIMIT, ...time }, context) {
    requireProject(context);
    const view = { guard: context.guard, at: await atTime(time, context) };
    const claims = await claimsInView(view, context);
    const sessions = await sessionsInView(view, context);
    const conflicts = await conflictsAt(view, context);
    const agents = await agentsAtWork(claims, sessions, context, {
      limit,
      until: view.at.asOf ?? view.at.knownAt,
    });
    const inState = (state: StatedClaim["state"]) =>
      claims.filter((each) => each.state === state).map(({ claim }) => claimItemOf(claim));
    const [active, stale, orphaned] = [inState("active"), inState("stale"), inState("orphaned")];
    return {
      activeClaims: active.slice(0, limit),
      staleClaims: stale.slice(0, limit),
      orphanedClaims: orphaned.slice(0, limit),
      conflicts: conflicts.slice(0, limit),
      agents: agents.slice(0, limit),
      totals: {
        active: active.length,
        stale: stale.length,
        orphaned: orphaned.length,
        conflicts: conflicts.length,
        agents: agents.length,
      },
    };
  },
});

function lowFields(list: string) {
  const item = (field: string) => `${list}[].${field}` as const;
  return {
    [item("intent")]: "medium",
    [item("sessionId")]: "low",
    [item("claimType")]: "low",
    [item("since")]: "low",
    [item("fence")]: "low",
    [item("taskId")]: "low",
  } as const;
}

function summarize({ totals: { active, stale, orphaned, conflicts, agents } }: Output): string {
  const taken = orphaned > 0 ? ", which anybody may take over" : "";
  return (
    `${counted(active, "claim")} active, ${stale} stale, ${orphaned} orphaned${taken}; ` +
    `${counted(conflicts, "refusal")} in the last day; ${counted(agents, "agent")}.`
  );
}
