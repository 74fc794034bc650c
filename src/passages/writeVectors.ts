import type { WriteTx } from "../stores/port.ts";
import { type Manifest, packManifest, type SegmentRecord } from "./manifest.ts";
import { readManifest } from "./readManifest.ts";
import { type ArtifactNames, artifactNames } from "./segmentArtifacts.ts";
import { type SegmentGroup, unpackGroups } from "./segmentGroups.ts";
import { emptyRows, packRows, setRow, unpackRows, type VectorRows } from "./vectorRows.ts";

export interface PassageVectors {
  readonly model: string;
  /** By the key of the group; one for each of its passages, in order. */
  readonly vectors: ReadonlyMap<string, GroupVectors>;
}

export interface GroupVectors {
  /** Of the group that they were made from: they are no use to another with the same key. Left out: whatever is there. */
  readonly hash?: string;
  readonly rows: readonly Float32Array[];
}

/** Gives groups their vectors; what has gone or become another since they were made stays without. */
export async function writeVectors(
  tx: WriteTx,
  index: string,
  { model, vectors }: PassageVectors,
): Promise<void> {
  const dims = [...vectors.values()].find(({ rows }) => rows.length > 0)?.rows[0]?.length;
  if (dims === undefined) return;
  const names = artifactNames(index);
  const manifest = await readManifest(tx, names);
  let { next } = manifest;
  const segments: SegmentRecord[] = [];
  for (const record of manifest.segments) {
    const filled = await fillSegment(tx, names, record, { model, vectors, dims, revision: next });
    if (filled) next += 1;
    segments.push(filled ?? record);
  }
  const isChanged = next !== manifest.next;
  if (isChanged) await tx.setArtifact(names.manifest, packManifest({ next, segments }));
}

/** Removes the vectors of all other models. */
export async function keepVectorsOf(tx: WriteTx, index: string, models: ReadonlySet<string>): Promise<void> {
  const names = artifactNames(index);
  const manifest = await readManifest(tx, names);
  const others = manifest.segments.flatMap(({ id, vectors }) =>
    vectors.flatMap((each) => (models.has(each.model) ? [] : [names.vectors(id, each.revision)])),
  );
  if (others.length === 0) return;
  for (const name of others) await tx.setArtifact(name, null);
  const segments = manifest.segments.map((record) => ({
    ...record,
    vectors: record.vectors.filter((each) => models.has(each.model)),
  }));
  const kept: Manifest = { ...manifest, segments };
  await tx.setArtifact(names.manifest, packManifest(kept));
}

interface Filling extends PassageVectors {
  readonly dims: number;
  readonly revision: number;
}

/** The segment's record with more vectors; null when none of them are its own. */
async function fillSegment(
  tx: WriteTx,
  names: ArtifactNames,
  record: SegmentRecord,
  { model, vectors, dims, revision }: Filling,
): Promise<SegmentRecord | null> {
  const { id, slots } = record;
  const packed = (await tx.artifacts([names.groups(id)])).get(names.groups(id));
  const groups = unpackGroups(packed ?? new Uint8Array());
  const dead = new Set(record.dead);
  const filled = new Set(
    [...groups.keys()].filter(
      (at) => !dead.has(at) && vectorsFor(groups[at] as SegmentGroup, vectors) !== null,
    ),
  );
  if (filled.size === 0) return null;
  const former = record.vectors.find((each) => each.model === model);
  const rows = await formerRows(tx, former && names.vectors(id, former.revision), dims, slots);
  let slot = 0;
  for (const [at, group] of groups.entries()) {
    if (filled.has(at)) {
      for (const [row, vector] of (vectorsFor(group, vectors) ?? []).entries())
        setRow(rows, slot + row, vector);
    }
    slot += group.count;
  }
  await tx.setArtifact(names.vectors(id, revision), packRows(rows));
  if (former) await tx.setArtifact(names.vectors(id, former.revision), null);
  const lackingBefore = former?.lacking ?? [...groups.keys()];
  const lacking = lackingBefore.filter((at) => !filled.has(at));
  const others = record.vectors.filter((each) => each !== former);
  return { ...record, vectors: [...others, { model, revision, lacking }] };
}

function vectorsFor(
  { key, hash, count }: SegmentGroup,
  vectors: PassageVectors["vectors"],
): readonly Float32Array[] | null {
  const found = vectors.get(key);
  const isOf = found && (found.hash === undefined || found.hash === hash) && found.rows.length === count;
  return isOf ? found.rows : null;
}

async function formerRows(
  tx: WriteTx,
  name: string | undefined,
  dims: number,
  slots: number,
): Promise<VectorRows> {
  const packed = name && (await tx.artifacts([name])).get(name);
  const former = packed ? unpackRows(packed) : null;
  return former?.dims === dims
    ? { ...former, codes: former.codes.slice(), scales: former.scales.slice() }
    : emptyRows(dims, slots);
}
