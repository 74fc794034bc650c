import { DamagedIndex } from "./damagedIndex.ts";
import type { SegmentRecord, VectorsRecord } from "./manifest.ts";
import type { SegmentGroup } from "./segmentGroups.ts";
import type { SegmentTable } from "./segmentTable.ts";
import type { VectorRows } from "./vectorRows.ts";

/** Parts that are whole, each for itself, may still not belong together. */
export function checkSegment(
  { id, slots, dead }: SegmentRecord,
  groups: readonly SegmentGroup[],
  table: SegmentTable,
): void {
  const counted = groups.reduce((sum, { count }) => sum + count, 0);
  const lastDead = dead.at(-1) ?? -1;
  if (table.slots !== slots || counted !== slots || lastDead >= groups.length)
    throw new DamagedIndex(`the parts of segment ${id} do not fit together`);
}

export function checkRows({ id, slots }: SegmentRecord, { dims }: VectorsRecord, rows: VectorRows): void {
  if (rows.scales.length !== slots || rows.dims !== dims)
    throw new DamagedIndex(`the vectors of segment ${id} are not its own`);
}
