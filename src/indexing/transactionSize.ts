import type { GraphStore } from "../stores/port.ts";

/** So much source text is read, parsed and written together: all of it is in memory then. */
const MOST_TEXT_BYTES = 64 * 1024 * 1024;
/** So many files get their edges together, where a build takes several transactions. */
const MOST_FILES = 4_000;
/** What source text makes of nodes and edges, as a rule. */
const TEXT_BYTES_A_SYMBOL = 400;
const EDGES_A_FILE = 25;

/** How much of a build goes into one transaction: as much as we can hold, and the store. */
export function transactionSize({ transactionRoom }: Pick<GraphStore, "transactionRoom">): {
  readonly textBytes: number;
  readonly files: number;
} {
  return {
    textBytes: Math.min(MOST_TEXT_BYTES, transactionRoom * TEXT_BYTES_A_SYMBOL),
    files: Math.min(MOST_FILES, Math.ceil(transactionRoom / EDGES_A_FILE)),
  };
}
