import type { Caller } from "../../domain/caller.ts";
import type { IdSource, NodeId, NodeRef, ProjectId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Correction } from "../../engines/correction/correction.ts";
import type { View, WriteTx } from "../../stores/port.ts";

export interface CorrectionRequest {
  readonly caller: Caller;
  readonly project: ProjectId;
  readonly id: NodeId;
  readonly correction: Correction;
  /** For what comes of it. */
  readonly ids: IdSource;
  /** The hash of the token that allows to change what the whole account shares. */
  readonly governance?: string | undefined;
  /** The task that what comes of it was made by. */
  readonly producedByTaskId?: string | undefined;
}

export type Corrected =
  | {
      readonly status: "corrected" | "unchanged";
      /** The memory that is current now. */
      readonly id: NodeId;
      readonly conflictId?: NodeId;
      readonly created?: readonly NodeId[];
      readonly closed?: NodeId;
    }
  | { readonly status: "failed"; readonly why: CorrectionObstacle };

export type CorrectionObstacle =
  | { readonly is: "unknown"; readonly id: NodeId }
  | { readonly is: "ended"; readonly id: NodeId; readonly by: readonly NodeId[] }
  | { readonly is: "not_yours" }
  | { readonly is: "unfit_kind"; readonly kind: NodeKind }
  | { readonly is: "other_kind"; readonly kind: NodeKind; readonly into: NodeKind }
  | { readonly is: "other_readers" }
  | { readonly is: "itself" }
  | { readonly is: "too_long"; readonly id: NodeId }
  | { readonly is: "lacking"; readonly kind: NodeKind; readonly fields: readonly string[] }
  | { readonly is: "full"; readonly most: number }
  | { readonly is: "unknown_task"; readonly taskId: string }
  | { readonly is: "no_right" };

/** A correction that is under way, with all that a step of it may look at. */
export interface Correcting {
  readonly tx: WriteTx;
  readonly view: View;
  readonly request: CorrectionRequest;
  readonly node: NodeRecord;
}

export function failed(why: CorrectionObstacle): Corrected {
  return { status: "failed", why };
}

/** Where a memory with that id may be: in the project, or in what the whole account shares. */
export function refsOf(project: ProjectId, id: NodeId): NodeRef[] {
  return [
    { project, id },
    { project: null, id },
  ];
}
