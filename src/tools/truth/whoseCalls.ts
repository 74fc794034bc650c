import { mayAudit } from "../../domain/caller.ts";
import { Failure } from "../../domain/failure.ts";
import type { ToolContext } from "../toolContext.ts";

/** Whose calls: an agent's own, for an admin anybody's. */
export function whoseCalls(
  agent: string | undefined,
  { caller }: Pick<ToolContext, "caller">,
): string | undefined {
  if (mayAudit(caller)) return agent;
  if (agent === undefined || agent === caller.agent) return caller.agent;
  throw new Failure(
    "forbidden",
    "Only an admin may read the calls of other agents.",
    "Leave `agent` out to read your own, or ask a person with an admin token.",
  );
}
