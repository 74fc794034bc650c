import { closeSync, openSync, readSync } from "node:fs";
import { RECIPE } from "./staticEmbedder.ts";
import { MAGIC, PREAMBLE_BYTES, type TableHeader } from "./table.ts";

const MOST_HEADER_BYTES = 64 * 1024;

/**
 * What the vectors of the built-in embedder are called, from the first bytes of its file: reading all of it takes longer
 * than a start may. Null when the file is not there or not what it should be, which opening it tells in full.
 */
export function peekBuiltin(file: URL): { readonly id: string; readonly dims: number } | null {
  try {
    const { id, dims } = readHeader(file);
    return { id: `${id}.${RECIPE}`, dims };
  } catch {
    return null;
  }
}

function readHeader(file: URL): TableHeader {
  const handle = openSync(file, "r");
  try {
    const preamble = bytesAt(handle, 0, PREAMBLE_BYTES);
    if (preamble.toString("latin1", 0, MAGIC.length) !== MAGIC) throw new Error("not a table");
    const length = Math.min(preamble.readUint32LE(12), MOST_HEADER_BYTES);
    return JSON.parse(bytesAt(handle, PREAMBLE_BYTES, length).toString()) as TableHeader;
  } finally {
    closeSync(handle);
  }
}

function bytesAt(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
}
