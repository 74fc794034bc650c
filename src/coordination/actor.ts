import type { Caller } from "../domain/caller.ts";
import type { IdSource, ProjectId } from "../domain/ids.ts";
import type { TxMeta } from "../stores/port.ts";

/** Who coordinates: a caller, in a project, and what is known of who else is there. */
export interface Actor {
  readonly caller: Caller;
  readonly project: ProjectId;
  /** The process that the caller's session lives in. */
  readonly process: string;
  /** The processes that were there when the call began. */
  readonly living: ReadonlySet<string>;
  /** The last version in the graph before they were looked for: a session noted since may be of one more process. */
  readonly sawVersion: number;
  /** The working tree that the caller is in. */
  readonly root: string | null;
  readonly ids: IdSource;
}

export function coordinationMeta({ caller, project }: Pick<Actor, "caller" | "project">): TxMeta {
  const { account, agent, session } = caller;
  return { type: "coordination", account, project, agentId: agent, sessionId: session };
}
