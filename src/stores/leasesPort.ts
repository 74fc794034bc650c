import type { Instant } from "../domain/time.ts";

/** Who may do a thing that only one process should do. A lease runs out by itself when its holder dies. */
export interface Leases {
  acquire(name: string, holder: string, ttlMs: number): Promise<Lease>;
  release(name: string, holder: string): Promise<boolean>;
  /** Who holds it at this moment; null when nobody does. Asking changes nothing. */
  holder(name: string): Promise<string | null>;
  /** Who holds leases whose names start so at this moment, one for each of them. */
  holders(prefix: string): Promise<string[]>;
}

export interface Lease {
  /** Whether the asker holds it now. */
  readonly held: boolean;
  readonly holder: string;
  readonly expiresAt: Instant;
  /** Rises with every change of holder. */
  readonly fence: number;
}
