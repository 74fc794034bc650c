import { IndexSnapshot } from "./indexSnapshot.ts";
import { IndexState } from "./indexState.ts";
import { mergeSources } from "./mergeSources.ts";
import { packGroup, unpackGroup } from "./packGroup.ts";
import type { GroupDraft, PassageSnapshot } from "./passage.ts";
import { SegmentMatrix } from "./segmentMatrix.ts";
import { SegmentTable } from "./segmentTable.ts";
import { atOnce } from "./stepwise.ts";
import { bucketFor } from "./termBucket.ts";
import { emptyRows, setRow } from "./vectorRows.ts";
import type { PassageVectors } from "./writeVectors.ts";

const ID = 1;

/** A snapshot of an index that holds these groups and is nowhere kept. Each has a key of its own. */
export function snapshotOf(drafts: readonly GroupDraft[], vectors?: PassageVectors): PassageSnapshot {
  const groups = drafts.filter(({ passages }) => passages.length > 0);
  const merged = atOnce(mergeSources(groups.map((group) => unpackGroup(packGroup(group)))));
  const table = new SegmentTable(merged.table);
  const length = merged.groups.reduce((sum, group) => sum + group.length, 0);
  const { slots } = table;
  const matrix = vectors && matrixOf(groups, slots, vectors);
  const matrices = new Map(matrix ? [[ID, matrix]] : []);
  const record = {
    id: ID,
    slots,
    passages: slots,
    length,
    dead: [],
    vectors:
      vectors && matrix
        ? [{ model: vectors.model, revision: ID, dims: matrix.dims, lacking: lackingOf(groups, vectors) }]
        : [],
  };
  const { bounds, buckets } = merged;
  const segment = { id: ID, groups: merged.groups, table, bounds, matrices };
  const state = new IndexState({ next: ID, segments: [record] }, new Map([[ID, segment]]));
  return new IndexSnapshot(state, (_, hash) => buckets[bucketFor(bounds, hash)] ?? null);
}

function lackingOf(groups: readonly GroupDraft[], { vectors }: PassageVectors): number[] {
  return [...groups.keys()].filter((at) => !vectors.has(groups[at]?.key ?? ""));
}

function matrixOf(
  groups: readonly GroupDraft[],
  slots: number,
  { vectors }: PassageVectors,
): SegmentMatrix | null {
  const dims = [...vectors.values()].find(({ rows }) => rows.length > 0)?.rows[0]?.length;
  if (dims === undefined) return null;
  const rows = emptyRows(dims, slots);
  let slot = 0;
  for (const { key, passages } of groups) {
    for (const [at, vector] of vectors.get(key)?.rows.entries() ?? []) setRow(rows, slot + at, vector);
    slot += passages.length;
  }
  return new SegmentMatrix(rows);
}
