import type { VectorsRecord } from "./manifest.ts";
import type { MergedSegment } from "./mergeSources.ts";
import type { SegmentSource } from "./segmentSource.ts";
import type { Steps } from "./stepwise.ts";
import { copyRows, emptyRows, type VectorRows } from "./vectorRows.ts";

/** A source with the vectors it has. */
export interface EmbeddedSource extends SegmentSource {
  readonly vectors: readonly (Omit<VectorsRecord, "revision" | "dims"> & { readonly rows: VectorRows })[];
}

export interface MergedVectors {
  readonly model: string;
  readonly lacking: readonly number[];
  readonly rows: VectorRows;
}

/** After so many rows others may have their turn. */
const ROWS_A_TURN = 16_000;

/** The vectors that sources bring along, and for each model which groups of the new segment have none. */
export function* mergeVectors(
  sources: readonly EmbeddedSource[],
  merged: MergedSegment,
): Steps<MergedVectors[]> {
  const models = new Set(sources.flatMap(({ vectors }) => vectors.map(({ model }) => model)));
  const all: MergedVectors[] = [];
  for (const model of models) {
    const vectors = yield* vectorsOf(model, sources, merged);
    if (vectors) all.push(vectors);
  }
  return all;
}

function* vectorsOf(
  model: string,
  sources: readonly EmbeddedSource[],
  { groups, slotsOf }: MergedSegment,
): Steps<MergedVectors | null> {
  const found = sources.map(({ vectors }) => vectors.find((each) => each.model === model) ?? null);
  const dims = found.find((each) => each !== null)?.rows.dims ?? 0;
  const rows = emptyRows(
    dims,
    groups.reduce((sum, { count }) => sum + count, 0),
  );
  const lacking: number[] = [];
  let place = 0;
  for (const [at, source] of sources.entries()) {
    const vectors = found[at]?.rows.dims === dims ? found[at] : null;
    const without = new Set(vectors?.lacking);
    for (const group of source.groups.keys()) {
      if (source.dead.has(group)) continue;
      if (vectors === null || without.has(group)) lacking.push(place);
      place += 1;
    }
    if (vectors) yield* copyAll(vectors.rows, slotsOf[at] as Int32Array, rows);
  }
  return lacking.length === place ? null : { model, lacking, rows };
}

/** Rows that stay neighbours go together. */
function* copyAll(from: VectorRows, slotOf: Int32Array, to: VectorRows): Steps<void> {
  for (let row = 0; row < slotOf.length; ) {
    const end = endOfRun(slotOf, row);
    const slot = slotOf[row] as number;
    if (slot >= 0) copyRows(from, row, end, to, slot);
    if (Math.floor(row / ROWS_A_TURN) !== Math.floor(end / ROWS_A_TURN)) yield;
    row = end;
  }
}

function endOfRun(slotOf: Int32Array, row: number): number {
  const slot = slotOf[row] as number;
  const most = Math.min(slotOf.length, row + ROWS_A_TURN);
  let end = row + 1;
  while (slot >= 0 && end < most && slotOf[end] === slot + end - row) end += 1;
  return end;
}
