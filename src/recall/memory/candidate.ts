import type { NodeRecord } from "../../domain/record.ts";
import type { Hit } from "../../stores/port.ts";
import type { Signal } from "../signal.ts";

/** A hit of the agent's own subscriptions counts as a signal too, but nobody can ask for it alone. */
export type Source = Signal | "subscription";

/** What one source proposes, best first. */
export interface Proposal {
  readonly source: Source;
  readonly weight: number;
  /** The score of what does not match at all. */
  readonly floor: number;
  readonly hits: readonly Hit[];
}

export interface Candidate {
  readonly node: NodeRecord;
  readonly score: number;
  /** What each source gave it, as that source counts. */
  readonly scores: Readonly<Partial<Record<Source, number>>>;
}

/** One address for one node, in whichever project. */
export function addressOf({ project, id }: Pick<NodeRecord, "project" | "id">): string {
  return `${project ?? ""}\n${id}`;
}

/** Best first; of equals the newer one, and then by id, so that the same question has the same answer. */
export function bestFirst<Scored extends Pick<Candidate, "node" | "score">>(
  candidates: readonly Scored[],
): Scored[] {
  return candidates.toSorted(
    (one, other) =>
      other.score - one.score ||
      other.node.validFrom - one.node.validFrom ||
      (one.node.id < other.node.id ? -1 : 1),
  );
}
