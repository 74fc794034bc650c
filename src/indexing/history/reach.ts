import type { Guard } from "../../domain/guard.ts";
import type { Instant } from "../../domain/time.ts";
import type { SourceHistory } from "../../sources/port.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";

const MARK = "history";

/** How far back a graph knows the code. */
export interface Reach {
  readonly since: Instant;
  /** The newest commit from before that moment; null when there is none. */
  readonly next: string | null;
  /** How many commits were walked to get there. */
  readonly commits: number;
}

/** Null before the first walk. */
export async function walkedReach(code: GraphReader): Promise<Reach | null> {
  const mark = (await code.marks(MARK)).get(MARK);
  return mark === undefined ? null : (JSON.parse(mark) as Reach);
}

export async function noteReach(tx: WriteTx, reach: Reach): Promise<void> {
  await tx.setMark(MARK, JSON.stringify(reach));
}

/**
 * Before the first walk, a graph knows the code since its first transaction, which tells the commit that was checked out
 * then. Where that is lost, because history was rewritten, the commits before that moment are the nearest to it.
 */
export async function firstReach(code: GraphReader, guard: Guard, history: SourceHistory): Promise<Reach> {
  const { transactions: limit } = await code.counts({ guard });
  const first = (await code.transactions(guard, { limit })).at(-1);
  if (!first) return { since: 0, next: null, commits: 0 };
  const { at: since, gitCommit } = first;
  const isThere = gitCommit !== null && (await history.commits(gitCommit, 1)) !== null;
  return { since, next: isThere ? gitCommit : await history.commitBefore(since), commits: 0 };
}
