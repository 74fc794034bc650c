import type { Visibility } from "../../../domain/guard.ts";
import type { EdgeType, NodeKind } from "../../../domain/kinds.ts";
import type { Props, Scope } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import type { MemoryWrite } from "../../../memory/memoryWrite.ts";

/** Where a memory goes, who may read it, what it replaces and where it came from. */
export interface Circumstances {
  readonly scope?: Scope | undefined;
  readonly focus?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly agents?: readonly string[] | undefined;
  readonly sensitive?: boolean | undefined;
  readonly supersedes?: string | undefined;
  readonly force?: boolean | undefined;
  readonly governanceToken?: string | undefined;
  readonly producedByTaskId?: string | undefined;
  readonly taskId?: string | undefined;
}

/** What a tool wants to be remembered. Texts in it are screened for secrets before anything is stored. */
export interface Statement extends Circumstances {
  readonly kind: NodeKind;
  readonly props: Props;
  /** What makes it the same as another, of the properties as they are kept. */
  readonly hash?: (props: Props) => string;
  /** How it is compared with what is there; left out, it is an event and never compared. */
  readonly sameness?: MemoryWrite["sameness"];
  /** The code it speaks of, by id, path or name. */
  readonly code?: readonly string[] | undefined;
  readonly ties?: readonly Tie[] | undefined;
  readonly isChained?: boolean;
  readonly succeeds?: MemoryWrite["succeeds"];
  /** From when it holds, where that is before now. */
  readonly saidAt?: Instant | undefined;
}

/** An edge to (`out`) or from (`in`) another memory of the same project, or of the whole account. */
export interface Tie {
  readonly type: EdgeType;
  readonly other: string;
  readonly direction: "out" | "in";
  readonly props?: Props;
  /** Left out where the other is not there, instead of keeping nothing. */
  readonly isOptional?: boolean;
}
