import { ByteReader } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";
import type { MergedSegment } from "./mergeSources.ts";
import { packGroups } from "./segmentGroups.ts";
import { SegmentTable } from "./segmentTable.ts";

/** Under which names the parts of an index are kept. A name is never used twice, so what was read once stays true. */
export function artifactNames(index: string) {
  const prefix = `passages:${index}`;
  const segment = (id: number) => `${prefix}:${id}:`;
  return {
    manifest: prefix,
    segment,
    groups: (id: number) => `${segment(id)}groups`,
    table: (id: number) => `${segment(id)}table`,
    bucket: (id: number, bucket: number) => `${segment(id)}terms:${bucket}`,
    vectors: (id: number, revision: number) => `${segment(id)}vectors:${revision}`,
  };
}

export type ArtifactNames = ReturnType<typeof artifactNames>;

/** A segment as artifacts: which groups it has, what is known of its passages, and where its terms are. */
export function* segmentArtifacts(
  names: ArtifactNames,
  id: number,
  { groups, table, bounds, buckets }: MergedSegment,
): Iterable<readonly [name: string, bytes: Uint8Array]> {
  const rest = new ByteWriter(table.length + 64);
  rest.varint(bounds.length);
  for (const bound of bounds) rest.u32(bound);
  rest.bytes(table);
  yield [names.groups(id), packGroups(groups)];
  yield [names.table(id), rest.take()];
  for (const [at, bucket] of buckets.entries()) yield [names.bucket(id, at), bucket];
}

export interface TableArtifact {
  /** The lowest hash of each bucket. */
  readonly bounds: readonly number[];
  readonly table: SegmentTable;
}

export function readTable(packed: Uint8Array): TableArtifact {
  const bytes = new ByteReader(packed);
  const bounds = Array.from({ length: bytes.varint() }, () => bytes.u32());
  return { bounds, table: new SegmentTable(bytes.rest()) };
}
