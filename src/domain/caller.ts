import { DEFAULT_VISIBILITY, type Guard, type Visibility } from "./guard.ts";
import type { ProjectId, SessionId } from "./ids.ts";

export const ROLES = ["restricted", "agent", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who is calling. It comes from the process's configuration or from a token, never from a tool's arguments. */
export interface Caller {
  readonly account: string;
  readonly agent: string;
  readonly session: SessionId;
  readonly role: Role;
  /** The project a call is about when it names none. */
  readonly project: ProjectId | null;
  /** Nothing tells who calls from others of the same name, so nothing can be theirs alone. */
  readonly isShared?: boolean;
  /** The session ends with the answer, as at the command line, and with it whatever it claims. */
  readonly isPassing?: boolean;
}

const READABLE: Record<Role, readonly Visibility[]> = {
  restricted: ["public"],
  agent: ["public", "shared"],
  admin: ["public", "shared", "admin"],
};

/** What this caller may read while working on that project. */
export function guardOf(caller: Caller, project: ProjectId | null): Guard {
  return {
    account: caller.account,
    project,
    visibilities: READABLE[caller.role],
    ...(caller.role === "restricted" ? { onlyAgent: caller.agent } : {}),
  };
}

/** What a caller sees of a project that is not there, or not for them: nothing at all, not even what is global. */
export function blindGuard(caller: Caller): Guard {
  return { account: caller.account, project: null, visibilities: [] };
}

/** Who may read what a caller writes, unless they say otherwise: always also the caller. */
export function placementOf(caller: Caller): { visibility: Visibility; agents: readonly string[] } {
  return caller.role === "restricted"
    ? { visibility: "public", agents: [caller.agent] }
    : { visibility: DEFAULT_VISIBILITY, agents: [] };
}
