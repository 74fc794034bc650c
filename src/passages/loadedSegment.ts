import type { SegmentGroup } from "./segmentGroups.ts";
import type { SegmentMatrix } from "./segmentMatrix.ts";
import type { SegmentTable } from "./segmentTable.ts";

/** A segment as a process keeps it: what every search needs of it. Its buckets come and go. */
export interface LoadedSegment {
  readonly id: number;
  readonly groups: readonly SegmentGroup[];
  readonly table: SegmentTable;
  /** The lowest hash of each bucket. */
  readonly bounds: readonly number[];
  /** By revision. */
  readonly matrices: ReadonlyMap<number, SegmentMatrix>;
}
