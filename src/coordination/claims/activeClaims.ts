import { type Claim, claimOf } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { ProjectId, SessionId } from "../../domain/ids.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** So many may hold in a project at once. Whoever decides about one looks at all of them. */
export const MOST_CLAIMS = 2_000;

export interface ClaimPlace {
  readonly account: string;
  readonly project: ProjectId;
}

/** All that hold, whoever may see them: to decide by, and not to tell. */
export function activeClaims(reader: GraphReader, place: ClaimPlace): Promise<Claim[]> {
  return visibleClaims(reader, { guard: guardOfAll(place) });
}

/** Those that hold, and of which a session wrote the last version. */
export async function claimsWrittenBy(
  reader: GraphReader,
  place: ClaimPlace,
  sessionId: SessionId,
): Promise<Claim[]> {
  const filter = { kinds: ["CLAIM"], sessionId, limit: MOST_CLAIMS } as const;
  return (await reader.find({ guard: guardOfAll(place) }, filter)).map(claimOf);
}

/** Those that hold in a view, the newest first. */
export async function visibleClaims(reader: GraphReader, view: View): Promise<Claim[]> {
  return (await reader.find(view, { kinds: ["CLAIM"], limit: MOST_CLAIMS })).map(claimOf);
}
