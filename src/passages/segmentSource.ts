import type { SegmentGroup } from "./segmentGroups.ts";
import type { SegmentTable } from "./segmentTable.ts";

/** What a segment can be made from: a packed group, or a segment that is there. */
export interface SegmentSource {
  readonly groups: readonly SegmentGroup[];
  /** Which of them, by their place, are not to be taken over. */
  readonly dead: ReadonlySet<number>;
  readonly table: SegmentTable;
  /** Runs of entries, each a term, how many postings it has, and the postings. */
  readonly entries: readonly Uint8Array[];
}
