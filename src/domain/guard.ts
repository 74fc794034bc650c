/** Who may read a record, from widest to narrowest. */
export const VISIBILITIES = ["public", "shared", "admin"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What a record has that says nothing else. */
export const DEFAULT_VISIBILITY: Visibility = "shared";

/**
 * What a reader may see. It is a parameter of every read of the store, so that no caller can forget it,
 * and it is built from the caller's identity only, never from a tool's arguments.
 */
export interface Guard {
  readonly account: string;
  /** Records of this project are visible besides the account's global ones; null sees only global ones. */
  readonly project: string | null;
  readonly visibilities: readonly Visibility[];
  /** For a restricted agent: only records tagged with this name. */
  readonly onlyAgent?: string;
  readonly includeSensitive?: boolean;
  /** The agent whose own sensitive records are visible although others' are not: to what it writes, they are there. */
  readonly sensitiveBy?: string;
}

/** Sees all there is of a place, for what must not depend on who asks; nothing of it may be told. */
export function guardOfAll({ account, project }: Pick<Guard, "account" | "project">): Guard {
  return { account, project, visibilities: VISIBILITIES, includeSensitive: true };
}

/** The fields of a record that a guard looks at. */
export interface Guarded {
  readonly account: string;
  readonly project: string | null;
  readonly visibility: Visibility;
  readonly agents: readonly string[];
  readonly sensitive: boolean;
  readonly deletedAt: number | null;
  /** Who wrote it. */
  readonly agentId?: string | null;
}

/** The rule that every adapter's query must agree with; the contract suite compares the two. */
export function admits(guard: Guard, record: Guarded): boolean {
  return (
    record.deletedAt === null &&
    record.account === guard.account &&
    (record.project === null || record.project === guard.project) &&
    guard.visibilities.includes(record.visibility) &&
    (guard.onlyAgent === undefined || record.agents.includes(guard.onlyAgent)) &&
    (!record.sensitive || guard.includeSensitive === true || isTheirOwn(guard, record))
  );
}

function isTheirOwn({ sensitiveBy }: Guard, { agentId }: Guarded): boolean {
  return sensitiveBy !== undefined && agentId === sensitiveBy;
}
