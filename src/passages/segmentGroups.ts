import { ByteReader } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";

/** A group as a segment knows it. */
export interface SegmentGroup {
  readonly key: string;
  readonly info: string;
  /** How many passages it has. */
  readonly count: number;
  /** The lengths of its passages together. */
  readonly length: number;
  /** Changes with anything in the group; of hexadecimal digits. */
  readonly hash: string;
}

export const HASH_BYTES = 8;

/** The groups as bytes, and where each of them begins. */
export function packGroups(groups: readonly SegmentGroup[]): { bytes: Uint8Array; offsets: number[] } {
  const bytes = new ByteWriter();
  const offsets: number[] = [];
  for (const { key, info, count, length, hash } of groups) {
    offsets.push(bytes.length);
    bytes.text(key);
    bytes.text(info);
    bytes.varint(count);
    bytes.varint(length);
    bytes.bytes(Buffer.from(hash, "hex"));
  }
  return { bytes: bytes.take(), offsets };
}

export function unpackGroups(packed: Uint8Array): SegmentGroup[] {
  const bytes = new ByteReader(packed);
  const groups: SegmentGroup[] = [];
  while (!bytes.isAtEnd) groups.push(readGroup(bytes));
  return groups;
}

export function unpackGroupAt(packed: Uint8Array, offset: number): SegmentGroup {
  return readGroup(new ByteReader(packed, offset));
}

function readGroup(bytes: ByteReader): SegmentGroup {
  return {
    key: bytes.text(),
    info: bytes.text(),
    count: bytes.varint(),
    length: bytes.varint(),
    hash: bytes.hex(HASH_BYTES),
  };
}
