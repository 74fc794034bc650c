import type { Caller } from "../../domain/caller.ts";
import { type Claim, isSameHolder } from "../../domain/claim.ts";

/** Its holder; a later session of the same agent, once that one is gone; and a person. */
export function mayRelease(
  claim: Pick<Claim, "agent" | "session">,
  caller: Pick<Caller, "agent" | "session" | "role">,
  isOrphaned: boolean,
): boolean {
  if (isSameHolder(claim, caller) || caller.role === "admin") return true;
  return isOrphaned && claim.agent === caller.agent;
}
