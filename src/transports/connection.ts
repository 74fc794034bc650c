import type { AccessRight } from "../domain/accessRight.ts";
import type { Caller } from "../domain/caller.ts";
import type { RootsWish } from "./mcpServerOptions.ts";
import type { ConnectionToolbox } from "./toolbox.ts";

/** What a client says of itself. Nothing vouches for it, so it may name things and must not open any. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** From the `Loci-Session` header: tells apart two clients of the same name that keep no session of their own. */
  readonly session: string | null;
  /** Nothing tells it from other clients of its name: it keeps no session, and names none. */
  readonly isShared: boolean;
  /** What its token lets it do; null where none is asked for. This, unlike the rest, was vouched for. */
  readonly right: AccessRight | null;
  /** They sit at this machine, and nobody is asked who they are. */
  readonly isOperator?: boolean;
}

/** Who one client is to Loci, from its first request to its last. */
export interface Connection {
  readonly caller: Caller;
  readonly toolbox: ConnectionToolbox;
  readonly roots?: RootsWish;
  /** Its client has shown a token by which it may write, which the one that it began with did not let it. */
  letWrite?(): void;
  /** Called once, when the client has left or was not heard of for long. */
  close?(): void;
}

export type Connect = (peer: Peer) => Connection;

/** Knows which tokens there are. Asked anew with every request, so that one that is taken back ends at once. */
export interface Doorkeeper {
  /** Whether nobody comes in without a token. */
  asksForTokens(): Promise<boolean>;
  /** Null when the token gives no right now, for whatever reason. Throws `Failure("unavailable")` when that cannot be known. */
  rightOf(token: string): Promise<AccessRight | null>;
  /** A session begins; false when the token was good for one, which another has. */
  mayBegin(right: AccessRight): Promise<boolean>;
  stillHolds(rightId: string): Promise<boolean>;
}
