import { asSessionId, type SessionId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { isPast } from "../../domain/time.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";

const MOST_SESSIONS = 5_000;

/** A session at work in a project: agents of one name are told apart by theirs. */
export interface AgentSession {
  readonly id: SessionId;
  readonly agent: string;
  readonly since: Instant;
  /** Of the past it is not known. */
  readonly isAlive: boolean;
}

/** Those that the caller may see, the newest first. */
export async function sessionsInView(view: View, { store, presence }: ToolContext): Promise<AgentSession[]> {
  const nodes = await store.memory.find(view, { kinds: ["SESSION"], limit: MOST_SESSIONS });
  const living = await presence.living();
  return nodes.map(({ id, props, validFrom }) => ({
    id: asSessionId(id),
    agent: String(props.agent),
    since: validFrom,
    isAlive: isPast(view.at) || living.has(String(props.process)),
  }));
}
