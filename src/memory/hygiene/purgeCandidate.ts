import { GRACE_MS } from "../../engines/forgetting/mayForget.ts";
import type { Store } from "../../stores/port.ts";
import { planPurge, purge } from "../forgetting/purge.ts";
import { type DeedOutcome, type HygieneDeed, outcome } from "./hygieneDeed.ts";

const UNCONFIRMED = outcome("unconfirmed", "A person has to say so, as nobody can take it back.");
const NOT_HERE = outcome("failed", "Only an admin does that, and only with what is of one project.");
const GONE = outcome("unchanged", "It was removed before, or taken back.");

/** Removes one of those that were deleted long enough before the report, for good. */
export async function purgeCandidate(
  store: Store,
  { id, reportedAt, place: { account, project }, caller }: HygieneDeed,
  isConfirmed: boolean,
): Promise<DeedOutcome> {
  if (caller.role !== "admin" || project === null) return NOT_HERE;
  const { agent: agentId, session: sessionId } = caller;
  const deletedUntil = reportedAt - GRACE_MS;
  const request = { account, project, agentId, sessionId, ids: [id], deletedUntil };
  const plan = await planPurge(store.memory, request);
  if (plan.nodes.length === 0) return GONE;
  if (!isConfirmed) return UNCONFIRMED;
  await purge(store, request, plan.token);
  return outcome("applied", "It is removed for good.");
}
