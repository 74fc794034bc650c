import { ByteReader } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";

/** What there is of an index at one moment. All else it names never changes. */
export interface Manifest {
  /** The next number for a segment or for vectors. */
  readonly next: number;
  readonly segments: readonly SegmentRecord[];
}

export interface SegmentRecord {
  readonly id: number;
  /** How many passages it was made with. */
  readonly slots: number;
  /** How many of them are there, and their lengths together. */
  readonly passages: number;
  readonly length: number;
  /** Which of its groups were replaced or removed since, by their place, rising. */
  readonly dead: readonly number[];
  readonly vectors: readonly VectorsRecord[];
}

export interface VectorsRecord {
  readonly model: string;
  readonly revision: number;
  /** How many numbers a vector has: the same in all segments, as others cannot be compared with. */
  readonly dims: number;
  /** Which groups have no vectors yet, by their place, rising. */
  readonly lacking: readonly number[];
}

export const EMPTY_MANIFEST: Manifest = { next: 1, segments: [] };

export function packManifest({ next, segments }: Manifest): Uint8Array {
  const bytes = new ByteWriter();
  bytes.varint(next);
  bytes.varint(segments.length);
  for (const { id, slots, passages, length, dead, vectors } of segments) {
    for (const number of [id, slots, passages, length]) bytes.varint(number);
    writeRising(bytes, dead);
    bytes.varint(vectors.length);
    for (const { model, revision, dims, lacking } of vectors) {
      bytes.text(model);
      bytes.varint(revision);
      bytes.varint(dims);
      writeRising(bytes, lacking);
    }
  }
  return bytes.take();
}

export function unpackManifest(packed: Uint8Array): Manifest {
  const bytes = new ByteReader(packed);
  const next = bytes.varint();
  const segments = listOf(bytes, () => ({
    id: bytes.varint(),
    slots: bytes.varint(),
    passages: bytes.varint(),
    length: bytes.varint(),
    dead: readRising(bytes),
    vectors: listOf(bytes, () => ({
      model: bytes.text(),
      revision: bytes.varint(),
      dims: bytes.varint(),
      lacking: readRising(bytes),
    })),
  }));
  return { next, segments };
}

function listOf<T>(bytes: ByteReader, read: () => T): T[] {
  return Array.from({ length: bytes.count() }, read);
}

function writeRising(bytes: ByteWriter, numbers: readonly number[]): void {
  bytes.varint(numbers.length);
  let last = -1;
  for (const number of numbers) {
    bytes.varint(number - last - 1);
    last = number;
  }
}

function readRising(bytes: ByteReader): number[] {
  let last = -1;
  return listOf(bytes, () => {
    last += bytes.varint() + 1;
    return last;
  });
}
