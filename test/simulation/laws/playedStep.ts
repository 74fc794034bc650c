import type { Moment, StoredClaim } from "../moment.ts";
import type { Attempt, Scene } from "../scene.ts";

/** A step that was played, and how the store was before and after it. */
export interface PlayedStep {
  readonly scene: Scene;
  readonly attempts: readonly Attempt[];
  /** How many were at it at once. */
  readonly strips: number;
  /** Whether the store was troubled, or a process died in its midst. */
  readonly hasTrouble: boolean;
  readonly before: Moment;
  readonly after: Moment;
  /** Claims whose holders were alive to others when it began: surely, and perhaps. */
  readonly surelyAlive: ReadonlySet<StoredClaim>;
  readonly maybeAlive: ReadonlySet<StoredClaim>;
  /** How many memories were known when it began. */
  readonly knownMemories: number;
}

/** What must always be so; each line it gives is a breach. */
export type Law = (step: PlayedStep) => readonly string[] | Promise<readonly string[]>;

export function describeClaim({ id, agent, session, target, fence }: StoredClaim): string {
  return `${id} of ${agent} (${session.slice("session:".length)}) on ${target}, fence ${fence}`;
}
