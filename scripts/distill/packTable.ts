import { crc32 } from "node:zlib";
import { FORMAT_VERSION, MAGIC, PREAMBLE_BYTES, type TableHeader } from "../../src/models/builtin/table.ts";

export interface TableDraft {
  readonly id: string;
  readonly dims: number;
  /** Tokens that start a word, then those that go on within one. */
  readonly tokens: readonly string[];
  readonly continuations: number;
  readonly weights: Float32Array;
  /** One row a token. */
  readonly vectors: Float32Array;
}

const LARGEST = 127;

/** The file `readTable` reads: a byte a number, each row with a scale of its own. */
export function packTable(draft: TableDraft): Buffer {
  const text = draft.tokens.join("");
  const { id, dims, continuations } = draft;
  const header: TableHeader = { id, dims, rows: draft.tokens.length, continuations, units: text.length };
  const { scales, vectors } = quantize(draft.vectors, dims);
  const body = Buffer.concat([
    headerBytes(header),
    bytesOf(ends(draft.tokens)),
    bytesOf(scales),
    bytesOf(draft.weights),
    bytesOf(vectors),
    Buffer.from(text, "utf16le"),
  ]);
  const preamble = Buffer.alloc(PREAMBLE_BYTES);
  preamble.write(MAGIC, "latin1");
  preamble.writeUInt32LE(FORMAT_VERSION, 8);
  preamble.writeUInt32LE(headerBytes(header).length, 12);
  preamble.writeUInt32LE(crc32(body), 16);
  return Buffer.concat([preamble, body]);
}

/** Filled up with spaces, so that the columns behind it are aligned. */
function headerBytes(header: TableHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  return Buffer.concat([json, Buffer.alloc(-json.length & 3, " ")]);
}

function ends(tokens: readonly string[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(tokens, (token) => {
    end += token.length;
    return end;
  });
}

function quantize(rows: Float32Array, dims: number): { scales: Float32Array; vectors: Int8Array } {
  const vectors = new Int8Array(rows.length);
  const scales = new Float32Array(rows.length / dims);
  for (let row = 0; row < scales.length; row++) {
    const from = rows.subarray(row * dims, (row + 1) * dims);
    const to = vectors.subarray(row * dims, (row + 1) * dims);
    const largest = from.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (largest === 0) continue;
    to.set(from.map((value) => Math.round((value / largest) * LARGEST)));
    // What rounding made longer or shorter is made up for, so that each row is as long as it was.
    scales[row] = lengthOf(from) / lengthOf(to);
  }
  return { scales, vectors };
}

function lengthOf(numbers: Float32Array | Int8Array): number {
  let square = 0;
  for (const value of numbers) square += value * value;
  return Math.sqrt(square);
}

function bytesOf(numbers: Uint32Array | Float32Array | Int8Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
