import type { Instant } from "../../domain/time.ts";
import type { Commit, SourceHistory } from "../../sources/port.ts";
import type { Reach } from "./reach.ts";

/** One commit of a walk, and since when the code was so. */
export interface Step {
  readonly hash: string;
  readonly at: Instant;
}

export interface WalkPlan {
  /** Oldest first. */
  readonly steps: readonly Step[];
  /** Up to where the last step holds: from there on the graph knows better. */
  readonly until: Instant;
  /** What the graph knows when all is walked. */
  readonly reach: Reach;
}

/** The commits to walk so that the graph knows this many; null when it does, or there are no more. */
export async function planWalk(
  history: SourceHistory,
  reach: Reach,
  commits: number,
): Promise<WalkPlan | null> {
  const missing = commits - reach.commits;
  if (reach.next === null || missing <= 0) return null;
  const found = (await history.commits(reach.next, missing + 1)) ?? [];
  const steps = risingSteps(found.slice(0, missing), reach.since);
  const [oldest] = steps;
  if (!oldest) return null;
  const next = found[missing]?.hash ?? null;
  return {
    steps,
    until: reach.since,
    reach: { since: oldest.at, next, commits: reach.commits + steps.length },
  };
}

/**
 * Gives commits, newest first, moments that rise from each to its child, though clocks differ. A moment depends on newer
 * commits alone, so it stays the same however far back the walk goes; only where a clock stood near the beginning of
 * time must there be room left for the older ones.
 */
export function risingSteps(commits: readonly Commit[], until: Instant): Step[] {
  let next = until;
  const steps = commits.map(({ hash, committedAt }, index) => {
    const olderOnes = commits.length - 1 - index;
    next = Math.max(olderOnes, Math.min(committedAt, next - 1));
    return { hash, at: next };
  });
  return steps.reverse();
}
