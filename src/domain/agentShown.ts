import type { Guard } from "./guard.ts";

/** What is told of an agent that the reader may not know of. */
export const SOMEBODY = "another agent";

/** Whoever sees only what is meant for them is not told who else there is. */
export function agentShown(agent: string, { onlyAgent }: Pick<Guard, "onlyAgent">): string {
  return onlyAgent === undefined || onlyAgent === agent ? agent : SOMEBODY;
}
