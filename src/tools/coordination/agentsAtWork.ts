import { z } from "zod";
import type { Instant } from "../../domain/time.ts";
import type { ToolContext } from "../toolContext.ts";
import type { AgentSession } from "./agentSessions.ts";
import type { StatedClaim } from "./claimsInView.ts";
import { lastSeen } from "./lastSeen.ts";

/** An agent with what it holds; several sessions may share its name. */
export const agentItem = z.object({
  agentId: z.string(),
  alive: z.int().describe("sessions that are there"),
  claims: z.int(),
  lastSeenAt: z.string(),
  sessions: z.array(z.string()),
});
type AgentItem = z.infer<typeof agentItem>;

/** All that are there or hold something, those with the most claims first. */
export async function agentsAtWork(
  claims: readonly StatedClaim[],
  sessions: readonly AgentSession[],
  context: ToolContext,
  { limit, until }: { readonly limit: number; readonly until?: Instant | undefined },
): Promise<AgentItem[]> {
  const alive = sessions.filter(({ isAlive }) => isAlive);
  const names = [...new Set([...claims.map(({ claim }) => claim.agent), ...alive.map(({ agent }) => agent)])];
  const found = names.map((agentId) => known(agentId, claims, alive)).sort(byClaims);
  const shown = found.slice(0, limit).map(async ({ since, ...agent }) => {
    const seen = (await lastSeen(agent.agentId, since, context, until)) ?? since;
    return { ...agent, lastSeenAt: new Date(seen).toISOString() };
  });
  const rest = found
    .slice(limit)
    .map(({ since, ...agent }) => ({ ...agent, lastSeenAt: new Date(since).toISOString() }));
  return [...(await Promise.all(shown)), ...rest];
}

interface KnownAgent extends Omit<AgentItem, "lastSeenAt"> {
  readonly since: number;
}

function known(agentId: string, claims: readonly StatedClaim[], alive: readonly AgentSession[]): KnownAgent {
  const own = claims.filter(({ claim }) => claim.agent === agentId);
  const there = alive.filter(({ agent }) => agent === agentId);
  return {
    agentId,
    alive: there.length,
    claims: own.length,
    since: Math.max(...own.map(({ claim }) => claim.since), ...there.map(({ since }) => since)),
    sessions: there.map(({ id }) => String(id)),
  };
}

function byClaims(one: KnownAgent, other: KnownAgent): number {
  return other.claims - one.claims || (one.agentId < other.agentId ? -1 : 1);
}
