import type { VectorsRecord } from "./manifest.ts";
import type { MergedSegment } from "./mergeSources.ts";
import type { SegmentSource } from "./segmentSource.ts";
import { copyRow, emptyRows, type VectorRows } from "./vectorRows.ts";

/** A source with the vectors it has. */
export interface EmbeddedSource extends SegmentSource {
  readonly vectors: readonly (Omit<VectorsRecord, "revision"> & { readonly rows: VectorRows })[];
}

export interface MergedVectors {
  readonly model: string;
  readonly lacking: readonly number[];
  readonly rows: VectorRows;
}

/** The vectors that sources bring along, and for each model which groups of the new segment have none. */
export function mergeVectors(sources: readonly EmbeddedSource[], merged: MergedSegment): MergedVectors[] {
  const models = new Set(sources.flatMap(({ vectors }) => vectors.map(({ model }) => model)));
  return [...models].flatMap((model) => vectorsOf(model, sources, merged) ?? []);
}

function vectorsOf(
  model: string,
  sources: readonly EmbeddedSource[],
  { groups, slotsOf }: MergedSegment,
): MergedVectors | null {
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
    if (vectors) copyRows(vectors.rows, slotsOf[at] as Int32Array, rows);
  }
  return lacking.length === place ? null : { model, lacking, rows };
}

function copyRows(from: VectorRows, slotOf: Int32Array, to: VectorRows): void {
  for (const [row, slot] of slotOf.entries()) if (slot >= 0) copyRow(from, row, to, slot);
}
