import type { Caller } from "../domain/caller.ts";
import type { ConnectionToolbox } from "./toolbox.ts";

/** What a client says of itself. Nothing vouches for it, so it may name things and must not open any. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** From the `Loci-Session` header: tells apart two clients of the same name that keep no session of their own. */
  readonly session: string | null;
  /** Nothing tells it from other clients of its name: it keeps no session, and names none. */
  readonly isShared: boolean;
}

/** Who one client is to Loci, from its first request to its last. */
export interface Connection {
  readonly caller: Caller;
  readonly toolbox: ConnectionToolbox;
  /** Called once, when the client has left or was not heard of for long. */
  close?(): void;
}

export type Connect = (peer: Peer) => Connection;
