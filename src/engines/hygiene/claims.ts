import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { type Candidate, memberOf } from "./candidate.ts";
import { shortName } from "./shortName.ts";

/** A session that was not heard of for so long has ended. */
const HEARTBEAT_MS = 60_000;

/** A claim whose session nobody will release it from any more; `session` is that session as it is now, if it is. */
export function endedClaim(
  claim: NodeRecord,
  session: NodeRecord | undefined,
  now: Instant,
): Candidate | null {
  if (session && !hasEnded(session, now)) return null;
  return {
    group: "ended_claims",
    members: [memberOf(claim)],
    reason: `${claim.agentId ?? "Somebody"} claimed ${calledBy(claim)} in a session that has ended.`,
    proposal: "release",
  };
}

/** A task goes by what is to be done, as its id says nothing to anybody. */
function calledBy({ props: { intent = "", ...props } }: NodeRecord): string {
  return shortName(
    props.claimType === "task" && intent !== "" ? { content: intent } : { ...props, content: intent },
  );
}

function hasEnded({ props, validFrom }: NodeRecord, now: Instant): boolean {
  const lastSeenAt = typeof props.lastSeenAt === "number" ? props.lastSeenAt : validFrom;
  return props.endedAt !== undefined || now - lastSeenAt > HEARTBEAT_MS;
}
