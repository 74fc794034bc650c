import type { Claim } from "../../domain/claim.ts";
import type { NodeId } from "../../domain/ids.ts";
import type { Hold } from "../../engines/tasks/holdOn.ts";
import type { Task, TaskState } from "../../engines/tasks/task.ts";
import type { WriteResult } from "../../memory/memoryWrite.ts";

/** Why nothing was written about a task. The tasks in it are for deciding: not all may be told to everyone. */
export type TaskObstacle =
  | {
      readonly is: "unknown";
      readonly field: "taskId" | "featureId" | "dependsOn" | "conversationId" | "producedByTaskId";
      readonly ids: readonly NodeId[];
    }
  | { readonly is: "feature_as_dependency"; readonly ids: readonly NodeId[] }
  | { readonly is: "feature_over"; readonly feature: Task }
  | { readonly is: "feature_field"; readonly field: "dependsOn" | "featureId" }
  | { readonly is: "cycle"; readonly cycle: readonly Task[] }
  | { readonly is: "not_theirs" | "no_such_step" | "note_missing" | "claimed" }
  | { readonly is: "not_from_here"; readonly to: TaskState; readonly next: readonly TaskState[] }
  | { readonly is: "held"; readonly hold: Hold }
  | { readonly is: "waiting"; readonly for: readonly Task[] }
  | { readonly is: "outcome"; readonly result: UnkeptOutcome };

type Unkept = "manual_review" | "failed";
export type UnkeptOutcome = WriteResult & { readonly status: Unkept };
export type KeptOutcome = Exclude<WriteResult, { readonly status: Unkept }>;

export interface TaskRefused {
  readonly status: "refused";
  readonly why: TaskObstacle;
  /** As it is, where it is there. */
  readonly task: Task | null;
}

/** What a change of state brought with it. */
export interface TaskMove {
  readonly task: Task;
  /** Of who has started it. */
  readonly claim: Claim | null;
  /** Claims as a session that has ended held them: they made room for the caller's, or are the caller's now. */
  readonly takenOver: readonly Claim[];
  /** Those of them that are the caller's now, as they are. */
  readonly inherited: readonly Claim[];
  readonly released: readonly Claim[];
  /** What was kept of how it ended. */
  readonly outcome: KeptOutcome | null;
  readonly hasEnded: boolean;
}

export const UNMOVED: Omit<TaskMove, "task"> = {
  claim: null,
  takenOver: [],
  inherited: [],
  released: [],
  outcome: null,
  hasEnded: false,
};

export interface TaskUpdated extends TaskMove {
  readonly status: "ok";
}

export type TaskResult = TaskUpdated | TaskRefused;
