import type { Caller } from "../../domain/caller.ts";
import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { MemoryWrite } from "../../memory/memoryWrite.ts";
import type { View, WriteTx } from "../../stores/port.ts";
import type { Answer, ConflictRecord, ConflictStatus } from "../records/conflictRecord.ts";

export interface AnswerRequest {
  readonly caller: Caller;
  readonly project: ProjectId;
  readonly id: NodeId;
  readonly answer: Answer;
  readonly keepId?: NodeId | undefined;
  readonly note?: string | undefined;
  /** For an answer in new words: what is to be written, ready but for what it replaces. */
  readonly replacement?: MemoryWrite | undefined;
  /** The hash of the token that allows to change what the whole account shares. */
  readonly governance?: string | undefined;
}

export type Answered =
  | {
      readonly status: "done" | "unchanged";
      readonly conflict: ConflictStatus;
      /** What ended, came back, was noted on or written by it. */
      readonly changed: readonly NodeId[];
    }
  | { readonly status: "failed"; readonly why: AnswerObstacle };

export type AnswerObstacle =
  | { readonly is: "unknown"; readonly id: NodeId }
  | { readonly is: "answered"; readonly answer: string; readonly by: string }
  | { readonly is: "not_answered" }
  | { readonly is: "keep_which"; readonly among: readonly NodeId[] }
  | { readonly is: "changed_since"; readonly ids: readonly NodeId[] }
  | { readonly is: "not_yours"; readonly id: NodeId }
  | { readonly is: "no_right"; readonly id: NodeId }
  | { readonly is: "alone"; readonly answer: Answer }
  | { readonly is: "taken_up"; readonly id: NodeId; readonly by: readonly NodeId[] }
  | { readonly is: "not_written"; readonly because: string };

/** An answer that is being carried out. */
export interface Answering {
  readonly tx: WriteTx;
  readonly view: View;
  readonly request: AnswerRequest;
  readonly conflict: ConflictRecord;
  /** The memories it is about that hold, in its order. */
  readonly members: readonly NodeRecord[];
}

export function failed(why: AnswerObstacle): Answered & { status: "failed" } {
  return { status: "failed", why };
}

/** Thrown to undo what was written before it turned out that the answer cannot be carried out, a used token among it. */
export class NotAnswered extends Error {
  readonly why: AnswerObstacle;

  constructor(why: AnswerObstacle) {
    super("the answer was not carried out");
    this.why = why;
  }
}
