import { asSessionId, type SessionId } from "../../domain/ids.ts";

/** Stands for the next session of an agent: what it holds is kept for that agent, and is held by nobody who is there. */
export function reservedFor(agent: string): SessionId {
  return asSessionId(`reserved:${agent}`);
}
