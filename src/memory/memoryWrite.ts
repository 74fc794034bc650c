import type { Caller } from "../domain/caller.ts";
import type { Guarded } from "../domain/guard.ts";
import type { NodeId } from "../domain/ids.ts";
import type { EdgeDraft, NodeDraft } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { ModelVector } from "../stores/port.ts";
import type { TokenVerdict } from "./governance/governanceToken.ts";

/** A write that was decided on: enough to carry it out now, or later from the outbox. */
export interface MemoryWrite {
  readonly draft: NodeDraft;
  /** On whose behalf; what they may see now decides what counts as a duplicate. */
  readonly caller: Caller;
  /** How it is compared with what is there: by its hash, or also by its words. Left out: it is an event. */
  readonly sameness?: "hash" | "alike";
  /** What it hangs together with; an end of such an edge may be kept in the other half, or not be there yet. */
  readonly ties?: readonly EdgeDraft[];
  readonly supersedes?: NodeId;
  /** Whoever says it has seen what is alike and wants both. */
  readonly force?: boolean;
  /** Nobody is there to be asked any more: what would need a look, or was said since, is kept beside it. */
  readonly isUnattended?: boolean;
  /** It comes after the last episode of its session. */
  readonly isChained?: boolean;
  /** Of a briefing: others that it takes the place of, besides those of its task or session. */
  readonly succeeds?: readonly NodeId[];
  /** The task it came from, where that is said. */
  readonly producedByTaskId?: string;
  /** The hash of the token that allows to write what the whole account shares. */
  readonly governance?: string;
  /** What it means, where a model was at hand. */
  readonly vector?: ModelVector;
  /** When it was said, if that was before it is written. */
  readonly saidAt?: Instant;
}

export type WriteResult =
  | { readonly status: "saved"; readonly id: NodeId; readonly hasProducer: boolean }
  | {
      readonly status: "duplicate_skip";
      readonly id: NodeId;
      readonly duplicateOf: NodeId;
      /** The names of what was new about it, and is kept with it now. */
      readonly added: readonly string[];
      /** Who may read it now, which may be others than whoever said it again had in mind. */
      readonly readers: Pick<Guarded, "visibility" | "agents" | "sensitive">;
    }
  | {
      readonly status: "superseded";
      readonly id: NodeId;
      readonly superseded: NodeId;
      readonly hasProducer: boolean;
    }
  | { readonly status: "manual_review"; readonly candidates: readonly Likely[] }
  | { readonly status: "failed"; readonly why: WriteObstacle };

export type WriteObstacle =
  | { readonly is: "nothing_to_replace"; readonly id: NodeId }
  | { readonly is: "not_theirs"; readonly id: NodeId }
  | { readonly is: "unknown_task"; readonly taskId: string }
  | { readonly is: "no_right"; readonly verdict: Exclude<TokenVerdict, "valid"> };

/** A memory that says nearly what is about to be said. */
export interface Likely {
  readonly id: NodeId;
  readonly title: string;
  readonly likeness: number;
  /** What sets them apart, in words for who decides. */
  readonly why: string[];
}
