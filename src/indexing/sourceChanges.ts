import type { SourceEntry, SourceListing } from "../sources/port.ts";
import { stampOf } from "./fileStamps.ts";

export interface SourceChanges {
  /** New, or not as they were when last read. */
  readonly changed: readonly SourceEntry[];
  /** Indexed, and no longer there to be read. */
  readonly removed: readonly string[];
}

export function sourceChanges(listing: SourceListing, stamps: ReadonlyMap<string, string>): SourceChanges {
  const present = new Set(listing.files.map(({ path }) => path));
  return {
    changed: listing.files.filter((entry) => stamps.get(entry.path) !== stampOf(entry)),
    removed: [...stamps.keys()].filter((path) => !present.has(path)),
  };
}
