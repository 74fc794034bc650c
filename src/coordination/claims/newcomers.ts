import { claimOf } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asSessionId, type SessionId } from "../../domain/ids.ts";
import type { GraphReader } from "../../stores/port.ts";
import type { ClaimPlace } from "./activeClaims.ts";

const MOST_NEWCOMERS = 5_000;

/**
 * Sessions that were noted, or got a claim, since somebody looked which processes are there. A process shows itself before
 * its sessions do either, so these may live in one that came later, or that was asleep and is awake again. Of all others it
 * is known whether they live.
 */
export async function newcomersIn(
  reader: GraphReader,
  place: ClaimPlace,
  sawVersion: number,
): Promise<ReadonlySet<SessionId>> {
  const written = await reader.writtenAfter(
    { guard: guardOfAll(place) },
    { version: sawVersion, kinds: ["SESSION", "CLAIM"], scope: { scope: "project" }, limit: MOST_NEWCOMERS },
  );
  return new Set(
    written.map((node) => (node.kind === "CLAIM" ? claimOf(node).session : asSessionId(node.id))),
  );
}
