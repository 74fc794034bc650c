import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { type AgentSession, sessionsInView } from "./agentSessions.ts";
import { CLAIM_STATES, claimItem, claimItemOf } from "./claimItem.ts";
import { claimsInView, type StatedClaim } from "./claimsInView.ts";
import { lastSeen } from "./lastSeen.ts";
import { requireProject } from "./requireProject.ts";

const MOST_EPISODES = 10;
const MOST_CLAIMS = 50;

const output = z.object({
  agent: z.string(),
  lastSeenAt: z.string().nullable(),
  currentTask: z.object({ id: z.string(), title: z.string(), status: z.string() }).optional(),
  claims: z.array(z.object({ ...claimItem.omit({ agentId: true }).shape, state: z.enum(CLAIM_STATES) })),
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      since: z.string(),
      isAlive: z.boolean(),
      claims: z.int(),
      isYou: z.boolean(),
    }),
  ),
  episodes: z.array(z.object({ id: z.string(), type: z.string(), content: z.string(), at: z.string() })),
});
type Output = z.infer<typeof output>;

export const agentStatus = defineTool({
  name: "agent_status",
  family: "coordination",
  title: "What an agent is at",
  description:
    "An agent's claims, sessions, current task, last episodes and when it was last seen; by default yours.",
  effect: "read",
  input: z.object({ agent: word.optional(), ...timeInput }),
  unlisted: ["asOf", "knownAt"],
  output,
  priorities: {
    agent: "required",
    lastSeenAt: "required",
    currentTask: "high",
    claims: "high",
    sessions: "medium",
    episodes: "medium",
    "claims[].sessionId": "low",
    "claims[].since": "medium",
    "claims[].intent": "medium",
    "claims[].taskId": "low",
    "episodes[].at": "low",
    "sessions[].since": "low",
  },
  summary: summarize,
  async handle({ agent: asked, ...time }, context) {
    requireProject(context);
    const view = { guard: context.guard, at: await atTime(time, context) };
    const agent = asked ?? context.caller.agent;
    const claims = (await claimsInView(view, context)).filter(({ claim }) => claim.agent === agent);
    const sessions = (await sessionsInView(view, context)).filter((session) => session.agent === agent);
    const episodes = await episodesOf(agent, view, context);
    const seen = await lastSeenOf(agent, { claims, sessions, episodes }, view, context);
    const task = await currentTask(claims, view, context);
    return {
      agent,
      lastSeenAt: seen === null ? null : new Date(seen).toISOString(),
      ...(task && { currentTask: task }),
      claims: claims.slice(0, MOST_CLAIMS).map(statedItem),
      sessions: sessionItems(sessions, claims, context),
      episodes: episodes.map(episodeItem),
    };
  },
});

function episodesOf(agentId: string, view: View, { store }: ToolContext): Promise<NodeRecord[]> {
  return store.memory.find(view, { kinds: ["EPISODE"], agentId, limit: MOST_EPISODES });
}

interface Known {
  readonly claims: readonly StatedClaim[];
  readonly sessions: readonly AgentSession[];
  readonly episodes: readonly NodeRecord[];
}

/** Whoever may see only what is their own learns nothing of others, not even that they are there. */
async function lastSeenOf(
  agent: string,
  { claims, sessions, episodes }: Known,
  { guard, at }: View,
  context: ToolContext,
): Promise<number | null> {
  if (guard.onlyAgent !== undefined && guard.onlyAgent !== agent) return null;
  const moments = [
    ...claims.map(({ claim }) => claim.since),
    ...sessions.map(({ since }) => since),
    ...episodes.map(({ validFrom }) => validFrom),
  ];
  const known = moments.length === 0 ? null : Math.max(...moments);
  return lastSeen(agent, known, context, at?.asOf ?? at?.knownAt);
}

/** Whoever starts a task claims it. */
async function currentTask(
  claims: readonly StatedClaim[],
  view: View,
  { store, project }: ToolContext,
): Promise<Output["currentTask"]> {
  const held = claims.find(({ claim, state }) => claim.claimType === "task" && state === "active");
  if (!held || !project) return undefined;
  const [task] = await store.memory.get(view, [{ project: project.id, id: asNodeId(held.claim.target) }]);
  return task && { id: task.id, title: String(task.props.title), status: String(task.props.status) };
}

function statedItem({ claim, state }: StatedClaim): Output["claims"][number] {
  const { agentId: _, ...item } = claimItemOf(claim);
  return { ...item, state };
}

/** Those that are there, and those that are gone and left claims behind. */
function sessionItems(
  sessions: readonly AgentSession[],
  claims: readonly StatedClaim[],
  { caller }: ToolContext,
): Output["sessions"] {
  return sessions
    .map(({ id, since, isAlive }) => ({
      sessionId: String(id),
      since: new Date(since).toISOString(),
      isAlive,
      claims: claims.filter(({ claim }) => claim.session === id).length,
      isYou: id === caller.session,
    }))
    .filter(({ isAlive, claims }) => isAlive || claims > 0);
}

function episodeItem({ id, props, validFrom }: NodeRecord): Output["episodes"][number] {
  return {
    id,
    type: String(props.type),
    content: String(props.content),
    at: new Date(validFrom).toISOString(),
  };
}

function summarize({ agent, claims, sessions, currentTask, lastSeenAt }: Output): string {
  const task = currentTask ? ` Works on ${currentTask.id} (${currentTask.title}).` : "";
  const seen = lastSeenAt === null ? "was not seen here" : `was last seen at ${lastSeenAt}`;
  const alive = sessions.filter(({ isAlive }) => isAlive).length;
  return `${agent} ${seen}; ${counted(alive, "session")}, ${counted(claims.length, "claim")}.${task}`;
}
