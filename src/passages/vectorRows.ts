import { quantize } from "../domain/vectors/quantize.ts";
import { ROW_PEAK } from "../domain/vectors/rowMemory.ts";
import { DamagedIndex } from "./damagedIndex.ts";

/** The vectors of a segment's passages, a row a slot; all zeros where there is none. */
export interface VectorRows {
  readonly dims: number;
  /** `dims` whole numbers a row. */
  readonly codes: Int8Array;
  /** What makes a row one of length 1. */
  readonly scales: Float32Array;
}

const HEAD_BYTES = 8;
const SCALE_BYTES = 4;

export function emptyRows(dims: number, slots: number): VectorRows {
  return { dims, codes: new Int8Array(dims * slots), scales: new Float32Array(slots) };
}

export function packRows({ dims, codes, scales }: VectorRows): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES + scales.byteLength + codes.byteLength);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, dims, true);
  head.setUint32(4, scales.length, true);
  bytes.set(new Uint8Array(scales.buffer, scales.byteOffset, scales.byteLength), HEAD_BYTES);
  bytes.set(new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength), HEAD_BYTES + scales.byteLength);
  return bytes;
}

/** Views of the bytes, which are copied only if they do not lie where numbers may. */
export function unpackRows(packed: Uint8Array): VectorRows {
  if (packed.length < HEAD_BYTES) throw new DamagedIndex("vectors are cut off");
  const bytes = packed.byteOffset % SCALE_BYTES === 0 ? packed : packed.slice();
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const [dims, slots] = [head.getUint32(0, true), head.getUint32(4, true)];
  if (HEAD_BYTES + slots * (SCALE_BYTES + dims) !== bytes.length)
    throw new DamagedIndex("there are not as many vectors as there should be");
  const codesAt = bytes.byteOffset + HEAD_BYTES + slots * SCALE_BYTES;
  return {
    dims,
    scales: new Float32Array(bytes.buffer, bytes.byteOffset + HEAD_BYTES, slots),
    codes: new Int8Array(bytes.buffer, codesAt, slots * dims),
  };
}

/** Copies the rows from one up to, and without, another. */
export function copyRows(from: VectorRows, row: number, end: number, to: VectorRows, toRow: number): void {
  to.codes.set(from.codes.subarray(row * from.dims, end * from.dims), toRow * to.dims);
  to.scales.set(from.scales.subarray(row, end), toRow);
}

export function setRow({ dims, codes, scales }: VectorRows, row: number, vector: Float32Array): void {
  const length = quantize(vector, ROW_PEAK, codes.subarray(row * dims, (row + 1) * dims));
  scales[row] = length === 0 ? 0 : 1 / length;
}
