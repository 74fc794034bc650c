import type { Json } from "../../domain/record.ts";

/** What is kept of every file of the project at hand, small enough to read all of them at once. */
export interface FileDigest {
  readonly language: string | null;
  readonly unit: string | null;
  /** Changes with what other files can see of this one, and with nothing else. */
  readonly interfaceHash: string;
  /** Hashes of the names it defines, and of the types it adds members to. */
  readonly names: Uint32Array;
  readonly extended: Uint32Array;
  /** What its edges depend on; null when it has not been resolved since it changed. */
  readonly dependencies: Uint32Array | null;
  /** Its content as data, if it is a manifest. */
  readonly manifest?: Json;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function packDigest({ names, extended, dependencies, ...head }: FileDigest): Uint8Array {
  const text = encoder.encode(
    JSON.stringify({
      ...head,
      names: names.length,
      extended: extended.length,
      dependencies: dependencies?.length ?? null,
    }),
  );
  const columns = [names, extended, dependencies ?? new Uint32Array()];
  const offset = Math.ceil((4 + text.length) / 4) * 4;
  const bytes = new Uint8Array(offset + columns.reduce((sum, column) => sum + column.byteLength, 0));
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  let at = offset;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  return bytes;
}

export function unpackDigest(packed: Uint8Array): FileDigest {
  // A copy, as numbers can only be read in place where they are aligned.
  const bytes = new Uint8Array(packed);
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const head = JSON.parse(decoder.decode(bytes.subarray(4, 4 + length)));
  let at = Math.ceil((4 + length) / 4) * 4;
  const column = (count: number) => {
    const numbers = new Uint32Array(bytes.buffer, at, count);
    at += count * 4;
    return numbers;
  };
  const names = column(head.names);
  const extended = column(head.extended);
  const dependencies = head.dependencies === null ? null : column(head.dependencies);
  return { ...head, names, extended, dependencies };
}
