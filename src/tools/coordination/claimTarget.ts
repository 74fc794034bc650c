import type { ClaimType } from "../../domain/claim.ts";
import type { NodeId } from "../../domain/ids.ts";

/** What is claimed, in the one form in which others claim it, and how it is now. */
export interface ClaimTarget {
  readonly claimType: ClaimType;
  readonly target: string;
  /** Null where it is not there yet, or nobody can tell. */
  readonly targetHash: string | null;
  /** Of a task: the feature that it is part of. */
  readonly featureId?: NodeId | null;
}
