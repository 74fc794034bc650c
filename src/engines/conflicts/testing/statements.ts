import type { Told } from "../told.ts";

const DAY = 86_400_000;

/** A statement of a made-up story: on which day it was told, and by whom. */
export function told(text: string, day: number | null = null, more: Partial<Told> = {}): Told {
  return {
    id: text,
    text,
    at: day === null ? null : day * DAY,
    focus: null,
    agentId: day === null ? null : `agent ${day}`,
    sessionId: day === null ? null : `session ${day}`,
    ...more,
  };
}
