import type { ClaimAnswer, ReleaseAnswer } from "./raceMessages.ts";
import { collide } from "./raceTargets.ts";

/** A claim as the store has kept it, from its first version to its last. */
export interface KeptClaim {
  readonly id: string;
  readonly agent: string;
  readonly session: string;
  readonly target: string;
  readonly fence: number;
  readonly from: number;
  /** Null while it holds. */
  readonly to: number | null;
  readonly reason: string | null;
}

/** All that is known of a race: what the store has kept, and what everybody was told. */
export interface RaceRecord {
  readonly kept: readonly KeptClaim[];
  readonly claims: readonly ClaimAnswer[];
  readonly releases: readonly ReleaseAnswer[];
  /** The sessions that were killed. */
  readonly killed: ReadonlyMap<string, Death>;
}

/** From when on a process may be gone, and from when on nobody can take it for running. */
export interface Death {
  readonly killedAt: number;
  readonly goneAt: number;
}

export interface RaceVerdict {
  /** Pairs of claims on overlapping targets that two held at the same time. */
  readonly twoHolders: number;
  /** Claims that somebody was told to have and had not, or not for as long as they thought. */
  readonly lost: number;
  /** Claims whose number is not higher than those of all claims before them. */
  readonly fences: number;
  /** Refusals that name a holder who did not hold it then. */
  readonly untrue: number;
}

export function judgeRace(race: RaceRecord): RaceVerdict {
  const kept = race.kept.toSorted((one, other) => one.fence - other.fence);
  return {
    twoHolders: countTwoHolders(kept),
    lost: race.claims.filter((answer) => isLost(answer, race)).length + countUnreleased(race),
    fences: kept.filter((claim, at) => isNotAbove(claim, kept[at - 1])).length,
    untrue: race.claims.filter((answer) => isUntrue(answer, race)).length,
  };
}

/** By their numbers and not only by their instants: two of these may be the same. */
function countTwoHolders(byFence: readonly KeptClaim[]): number {
  let count = 0;
  for (const [at, claim] of byFence.entries())
    for (const later of byFence.slice(at + 1))
      if (
        claim.session !== later.session &&
        collide(claim.target, later.target) &&
        (claim.to === null || claim.to > later.from)
      )
        count += 1;
  return count;
}

function isLost({ agent, session, target, got }: ClaimAnswer, { kept, killed }: RaceRecord): boolean {
  if (!got) return false;
  const claim = kept.find(({ id }) => id === got.claimId);
  if (!claim || claim.fence !== got.fence || claim.target !== target) return true;
  if (claim.agent !== agent || claim.session !== session) return true;
  if (claim.to === null || claim.reason === "released") return false;
  return claim.to < (killed.get(session)?.killedAt ?? Number.POSITIVE_INFINITY);
}

/** Who gives back what it has is told so, and by then it had it. */
function countUnreleased({ kept, releases }: RaceRecord): number {
  return releases.filter(({ claimId, askedAt, isReleased }) => {
    const claim = kept.find(({ id }) => id === claimId);
    return !isReleased || claim?.reason !== "released" || (claim.to ?? 0) < askedAt;
  }).length;
}

function isNotAbove(claim: KeptClaim, before: KeptClaim | undefined): boolean {
  return before !== undefined && (claim.fence === before.fence || claim.from < before.from);
}

function isUntrue(answer: ClaimAnswer, { kept, killed }: RaceRecord): boolean {
  const { refusedFor: told, askedAt, answeredAt, target, session } = answer;
  if (!told) return false;
  const claim = kept.find(({ id }) => id === told.claimId);
  if (!claim || claim.agent !== told.agentId || claim.session !== told.sessionId) return true;
  if (claim.target !== told.targetId || claim.session === session || !collide(claim.target, target))
    return true;
  const hadBegun = claim.from <= answeredAt;
  const hadNotEnded = claim.to === null || claim.to >= askedAt;
  const wasAlive = (killed.get(claim.session)?.goneAt ?? Number.POSITIVE_INFINITY) >= askedAt;
  return !(hadBegun && hadNotEnded && wasAlive);
}
