import { DEFAULT_VISIBILITY, type Guard, VISIBILITIES, type Visibility } from "./guard.ts";
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
  /** Whoever calls was let in by a token, so the process that answers is somebody else's. */
  readonly isByToken?: boolean;
  /** Any other project looks like one that is not there. */
  readonly onlyProject?: ProjectId | null;
  /** The narrowest they may read, where that is wider than what their role may. */
  readonly visibility?: Visibility | null;
  /** Nothing is changed for them; left out: they may write. */
  readonly mayOnlyRead?: boolean;
  /** May write what all projects share, without showing a token for each write. */
  readonly mayGovern?: boolean;
  /** Sits at the machine that serves, where nobody is asked who they are: reads the calls of all, as its user may anyway. */
  readonly isOperator?: boolean;
}

/** Whether a caller may read what others called. */
export function mayAudit({ role, isOperator = false }: Caller): boolean {
  return role === "admin" || isOperator;
}

const READABLE: Record<Role, readonly Visibility[]> = {
  restricted: ["public"],
  agent: ["public", "shared"],
  admin: ["public", "shared", "admin"],
};

/** What a role may read, down to a visibility where there is one. */
export function readableBy(role: Role, visibility: Visibility | null = null): readonly Visibility[] {
  if (visibility === null) return READABLE[role];
  return READABLE[role].filter((each) => VISIBILITIES.indexOf(each) <= VISIBILITIES.indexOf(visibility));
}

/** What this caller may read while working on that project. */
export function guardOf(caller: Caller, project: ProjectId | null): Guard {
  return {
    account: caller.account,
    project,
    visibilities: readableBy(caller.role, caller.visibility),
    ...(caller.role === "restricted" ? { onlyAgent: caller.agent } : {}),
  };
}

/**
 * What a write looks at to see whether the same was said before. What its author keeps to itself counts; what others do does
 * not, or whoever says a guess would be told that it is right.
 */
export function writersGuard(caller: Caller, project: ProjectId | null): Guard {
  const guard = guardOf(caller, project);
  return caller.role === "admin"
    ? { ...guard, includeSensitive: true }
    : { ...guard, sensitiveBy: caller.agent };
}

/** What a caller sees of a project that is not there, or not for them: nothing at all, not even what is global. */
export function blindGuard(caller: Caller): Guard {
  return { account: caller.account, project: null, visibilities: [] };
}

/** Who may read what a caller writes, unless they say otherwise: always also the caller. */
export function placementOf(caller: Caller): { visibility: Visibility; agents: readonly string[] } {
  const isReadable = readableBy(caller.role, caller.visibility).includes(DEFAULT_VISIBILITY);
  return {
    visibility: isReadable ? DEFAULT_VISIBILITY : "public",
    agents: caller.role === "restricted" ? [caller.agent] : [],
  };
}
