import type { Role } from "./caller.ts";
import type { Visibility } from "./guard.ts";
import type { ProjectId } from "./ids.ts";
import type { Instant } from "./time.ts";

/** How far somebody comes: not yet to anything, to reading, or to writing as well. */
export type Reach = "nothing" | "read" | "write";

/** What a token lets its bearer be and do, at a door that others can reach. */
export interface AccessRight {
  /** Names the token without giving it away. */
  readonly id: string;
  readonly account: string;
  readonly agent: string;
  readonly role: Role;
  /** The only project there is for its bearer; null for all of the account. */
  readonly project: ProjectId | null;
  /** The narrowest that its bearer may read; null for what the role may. */
  readonly visibility: Visibility | null;
  readonly mayGovern: boolean;
  readonly reach: Reach;
  /** Families and names of tools; null for all. */
  readonly tools: readonly string[] | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Good for one session, and taken by the first that begins with it. */
  readonly isForOneSession: boolean;
}
