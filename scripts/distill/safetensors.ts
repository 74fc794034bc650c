import { readFileSync } from "node:fs";

/** Tensors of a model file by name, all as doubles: plain code multiplies those fastest. */
export interface Tensors {
  get(name: string): Float64Array;
}

interface Entry {
  readonly dtype: string;
  readonly data_offsets: readonly [number, number];
}

/** A file is the length of its header, the header as JSON, and the numbers. */
export function readSafetensors(file: string): Tensors {
  const bytes = readFileSync(file);
  const headerLength = Number(bytes.readBigUInt64LE(0));
  const start = 8 + headerLength;
  const header = JSON.parse(bytes.toString("utf8", 8, start)) as Record<string, Entry>;
  return {
    get(name) {
      const entry = header[name];
      if (!entry) throw new Error(`${file} has no tensor ${name}.`);
      const [from, to] = entry.data_offsets;
      return decode(bytes.subarray(start + from, start + to), entry.dtype, name);
    },
  };
}

function decode(bytes: Uint8Array, dtype: string, name: string): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (dtype === "F32") {
    return Float64Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
  }
  if (dtype === "F16") {
    return Float64Array.from({ length: bytes.length / 2 }, (_, at) =>
      halfToDouble(view.getUint16(at * 2, true)),
    );
  }
  throw new Error(`The tensor ${name} is of ${dtype}; only F32 and F16 are read.`);
}

function halfToDouble(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024);
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}
