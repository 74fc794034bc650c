import type { Caller } from "../../domain/caller.ts";
import type { ProjectId } from "../../domain/ids.ts";

/** Who is there. */
export interface Presence {
  /** This process, to others. */
  readonly process: string;
  /** The processes that are there now. Asked before a transaction, as it looks beside the graph. */
  living(): Promise<ReadonlySet<string>>;
  /** Shows the others that a session is there, from now to its end; before anything is written that ends with it. */
  attend(caller: Caller, project: ProjectId): Promise<void>;
}
