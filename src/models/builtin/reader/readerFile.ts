import { crc32 } from "node:zlib";
import { Failure } from "../../../domain/failure.ts";

/**
 * The file of a reader: MAGIC, then as 32-bit numbers the format's version, the length of the header and the checksum of
 * all that follows, then the header as JSON, filled up with spaces, and the columns in the order the header names them.
 * All numbers are little-endian, and every column starts at a multiple of 16 bytes.
 */
const MAGIC = "LOCI-RDR";
const FORMAT_VERSION = 1;
const PREAMBLE_BYTES = 32;
const ALIGNED_TO = 16;

/** The sizes of a network whose lower layers read one statement and whose upper ones read a whole story. */
export interface ReaderShape {
  readonly width: number;
  readonly heads: number;
  readonly lower: number;
  readonly upper: number;
  /** So many pieces of a statement are read at most, the marks around it left out. */
  readonly mostPieces: number;
  readonly mostStatements: number;
}

interface ReaderHeader extends ReaderShape {
  readonly id: string;
  readonly columns: readonly { readonly name: string; readonly bytes: number }[];
}

export interface ReaderFile {
  readonly id: string;
  readonly shape: ReaderShape;
  /** The pieces words are made of, one a line. */
  readonly vocabulary: string;
  floats(name: string): Float32Array;
  bytes(name: string): Int8Array;
}

/** Nothing is copied or parsed but the header and, when asked for, the vocabulary. */
export function readReaderFile(bytes: Uint8Array): ReaderFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREAMBLE_BYTES || !startsWithMagic(bytes)) throw unusable("is not one");
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) throw unusable(`has the format ${version}, not ${FORMAT_VERSION}`);
  if (crc32(bytes.subarray(PREAMBLE_BYTES)) !== view.getUint32(16, true)) throw unusable("is damaged");
  const columnsAt = PREAMBLE_BYTES + view.getUint32(12, true);
  const header: ReaderHeader = JSON.parse(
    new TextDecoder().decode(bytes.subarray(PREAMBLE_BYTES, columnsAt)),
  );
  const { id, columns: _, ...shape } = header;
  const places = placesOf(header, columnsAt);
  const column = (name: string): Uint8Array => {
    const place = places.get(name);
    if (!place || place.end > bytes.length) throw unusable(`has no ${name}`);
    return bytes.subarray(place.start, place.end);
  };
  return {
    id,
    shape,
    get vocabulary() {
      return new TextDecoder().decode(column("vocabulary"));
    },
    floats: (name) => floatsOf(column(name)),
    bytes: (name) => {
      const { buffer, byteOffset, length } = column(name);
      return new Int8Array(buffer, byteOffset, length);
    },
  };
}

function placesOf({ columns }: ReaderHeader, columnsAt: number): Map<string, { start: number; end: number }> {
  let at = columnsAt;
  return new Map(
    columns.map(({ name, bytes }) => {
      const start = at;
      at += Math.ceil(bytes / ALIGNED_TO) * ALIGNED_TO;
      return [name, { start, end: start + bytes }];
    }),
  );
}

/** A copy where the file does not lie aligned in its buffer. */
function floatsOf(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, length } = byteOffsetFits(bytes) ? bytes : new Uint8Array(bytes);
  return new Float32Array(buffer, byteOffset, length / Float32Array.BYTES_PER_ELEMENT);
}

function byteOffsetFits({ byteOffset }: Uint8Array): boolean {
  return byteOffset % Float32Array.BYTES_PER_ELEMENT === 0;
}

function startsWithMagic(bytes: Uint8Array): boolean {
  return [...MAGIC].every((character, at) => bytes[at] === character.charCodeAt(0));
}

function unusable(what: string): Failure {
  return new Failure(
    "unavailable",
    `The file of the built-in reader of stories ${what}.`,
    "Install Loci again; until then, conflicts are found by rules alone.",
  );
}
