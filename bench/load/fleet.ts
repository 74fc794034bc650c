import type { Client } from "@modelcontextprotocol/client";

/** Clients that are connected, and the memory of what serves them. */
export interface Fleet {
  readonly clients: readonly Client[];
  residentMb(): number;
  close(): Promise<void>;
}
