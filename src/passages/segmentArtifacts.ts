import type { GraphReader } from "../stores/port.ts";
import { ByteReader } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";
import type { MergedSegment } from "./mergeSources.ts";
import { packGroups } from "./segmentGroups.ts";
import { packKeys } from "./segmentKeys.ts";
import { SegmentTable } from "./segmentTable.ts";

/** Under which names the parts of an index are kept. A name is never used twice, so what was read once stays true. */
export function artifactNames(index: string) {
  const prefix = `passages:${index}`;
  const segment = (id: number) => `${prefix}:${id}:`;
  return {
    manifest: prefix,
    parts: `${prefix}:`,
    segment,
    groups: (id: number) => `${segment(id)}groups`,
    keys: (id: number) => `${segment(id)}keys`,
    table: (id: number) => `${segment(id)}table`,
    bucket: (id: number, bucket: number) => `${segment(id)}terms:${bucket}`,
    vectors: (id: number, revision: number) => `${segment(id)}vectors:${revision}`,
  };
}

export type ArtifactNames = ReturnType<typeof artifactNames>;

const PART = /^\d+:(?:groups|keys|table|terms:\d+|vectors:\d+)$/;

/** All there is of an index but its manifest, and nothing of one whose name goes on from its own. */
export async function partNames(
  reader: Pick<GraphReader, "artifactNames">,
  { parts }: ArtifactNames,
): Promise<string[]> {
  const names = await reader.artifactNames(parts);
  return names.filter((name) => PART.test(name.slice(parts.length)));
}

/** A segment as artifacts: which groups it has, where they are found by their keys, what is known of its passages, and where its terms are. */
export function* segmentArtifacts(
  names: ArtifactNames,
  id: number,
  { groups, table, bounds, buckets }: MergedSegment,
): Iterable<readonly [name: string, bytes: Uint8Array]> {
  const rest = new ByteWriter(table.length + 64);
  rest.varint(bounds.length);
  for (const bound of bounds) rest.u32(bound);
  rest.bytes(table);
  const { bytes, offsets } = packGroups(groups);
  yield [names.groups(id), bytes];
  yield [names.keys(id), packKeys(groups, offsets)];
  yield [names.table(id), rest.take()];
  for (const [at, bucket] of buckets.entries()) yield [names.bucket(id, at), bucket];
}

export interface TableArtifact {
  /** The lowest hash of each bucket. */
  readonly bounds: readonly number[];
  readonly table: SegmentTable;
}

export function unpackTable(packed: Uint8Array): TableArtifact {
  const bytes = new ByteReader(packed);
  const bounds = Array.from({ length: bytes.count(4) }, () => bytes.u32());
  return { bounds, table: new SegmentTable(bytes.rest()) };
}
