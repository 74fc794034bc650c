import { crc32 } from "node:zlib";
import { Failure } from "../../domain/failure.ts";

/**
 * The file of an embedding table: MAGIC, then as 32-bit numbers the format's version, the length of the header and the
 * checksum of all that follows, then the header as JSON, filled up with spaces, and the columns one after the other in
 * the order of `Table`. All numbers are little-endian, and every column starts where its numbers are aligned.
 */
export const MAGIC = "LOCI-EMB";
export const FORMAT_VERSION = 1;
export const PREAMBLE_BYTES = 20;

export interface TableHeader {
  /** Names the table: vectors made with two tables are never compared. */
  readonly id: string;
  readonly dims: number;
  readonly rows: number;
  /** The first row whose token goes on within a word; those before start one. */
  readonly continuations: number;
  /** How many code units all tokens have together. */
  readonly units: number;
}

export interface Table extends TableHeader {
  /** Where each token ends in `text`. */
  readonly ends: Uint32Array;
  /** What a row's numbers are to be multiplied with; a vector is the longer, the less ordinary its token is. */
  readonly scales: Float32Array;
  /** From 0 to 1: the rarer a token, the more it counts. */
  readonly weights: Float32Array;
  readonly vectors: Int8Array;
  /** The tokens in UTF-16, one after the other. */
  readonly text: Uint16Array;
}

/** The columns are views of `bytes`: nothing is copied or parsed but the header. */
export function readTable(bytes: Uint8Array): Table {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREAMBLE_BYTES || !startsWithMagic(bytes)) throw unusable("is not an embedding table");
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) throw unusable(`has the format ${version}, not ${FORMAT_VERSION}`);
  if (crc32(bytes.subarray(PREAMBLE_BYTES)) !== view.getUint32(16, true)) throw unusable("is damaged");
  const columnsAt = PREAMBLE_BYTES + view.getUint32(12, true);
  const header: TableHeader = JSON.parse(new TextDecoder().decode(bytes.subarray(PREAMBLE_BYTES, columnsAt)));
  if (bytes.length !== columnsAt + columnBytes(header)) throw unusable("is not as long as it says");
  return columns(header, bytes, columnsAt);
}

function columnBytes({ rows, dims, units }: TableHeader): number {
  return rows * (4 + 4 + 4 + dims) + 2 * units;
}

/** Adds the vectors of some rows to a sum, each times its weight. */
export function addRows(sum: Float64Array, table: Table, rows: Int32Array, weights: Float64Array): void {
  let at = 0;
  // Four at a time, as reading and writing the sum takes longer than what is added.
  for (; at + 4 <= rows.length; at += 4) addFourRows(sum, table, rows, weights, at);
  for (; at < rows.length; at++) addRow(sum, table, rows[at] as number, weights[at] as number);
}

function addRow(sum: Float64Array, { vectors, scales, dims }: Table, row: number, weight: number): void {
  const factor = weight * (scales[row] as number);
  const from = row * dims;
  for (let i = 0; i < dims; i++) sum[i] = (sum[i] as number) + factor * (vectors[from + i] as number);
}

/** In the same order as one by one, so that the sum is the same to the last bit. */
function addFourRows(
  sum: Float64Array,
  { vectors, scales, dims }: Table,
  rows: Int32Array,
  weights: Float64Array,
  at: number,
): void {
  const [a, b, c, d] = [
    rows[at] as number,
    rows[at + 1] as number,
    rows[at + 2] as number,
    rows[at + 3] as number,
  ];
  const byA = (weights[at] as number) * (scales[a] as number);
  const byB = (weights[at + 1] as number) * (scales[b] as number);
  const byC = (weights[at + 2] as number) * (scales[c] as number);
  const byD = (weights[at + 3] as number) * (scales[d] as number);
  const [fromA, fromB, fromC, fromD] = [a * dims, b * dims, c * dims, d * dims];
  for (let i = 0; i < dims; i++) {
    const withA = (sum[i] as number) + byA * (vectors[fromA + i] as number);
    const withB = withA + byB * (vectors[fromB + i] as number);
    const withC = withB + byC * (vectors[fromC + i] as number);
    sum[i] = withC + byD * (vectors[fromD + i] as number);
  }
}

function columns(header: TableHeader, bytes: Uint8Array, columnsAt: number): Table {
  // Views need their numbers aligned in the buffer, which a slice of a larger one need not be.
  const aligned = (bytes.byteOffset + columnsAt) % 4 === 0 ? bytes : new Uint8Array(bytes);
  let at = aligned.byteOffset + columnsAt;
  const take = (byteLength: number) => {
    at += byteLength;
    return at - byteLength;
  };
  const { rows, dims, units } = header;
  return {
    ...header,
    ends: new Uint32Array(aligned.buffer, take(4 * rows), rows),
    scales: new Float32Array(aligned.buffer, take(4 * rows), rows),
    weights: new Float32Array(aligned.buffer, take(4 * rows), rows),
    vectors: new Int8Array(aligned.buffer, take(dims * rows), dims * rows),
    text: new Uint16Array(aligned.buffer, take(2 * units), units),
  };
}

function startsWithMagic(bytes: Uint8Array): boolean {
  return [...MAGIC].every((character, at) => bytes[at] === character.charCodeAt(0));
}

function unusable(what: string): Failure {
  return new Failure(
    "unavailable",
    `The file of the built-in embedder ${what}.`,
    "Install Loci again; until then, search goes on by words alone.",
  );
}
