/**
 * The counts of one document, packed so that ranking a candidate is a binary search in a few bytes: the sorted hashes
 * of its terms, then their counts in the same order. Two terms with one hash would share a count; at 32 bits that is
 * rare enough, and a document is only ever looked at because a term of the query is really in it.
 */
export function packCounts(counts: ReadonlyMap<string, number>): Uint8Array {
  const entries = [...counts].map(([term, count]) => ({ hash: termHash(term), count }));
  entries.sort((a, b) => a.hash - b.hash);
  const bytes = new Uint8Array(entries.length * 6);
  new Uint32Array(bytes.buffer, 0, entries.length).set(entries.map(({ hash }) => hash));
  new Uint16Array(bytes.buffer, entries.length * 4).set(entries.map(({ count }) => count));
  return bytes;
}

/** Reads packed counts; the bytes must start at the beginning of their buffer, as the driver hands them out. */
export class TermCounts {
  readonly #hashes: Uint32Array;
  readonly #counts: Uint16Array;

  constructor(packed: Uint8Array) {
    const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice();
    const size = bytes.byteLength / 6;
    this.#hashes = new Uint32Array(bytes.buffer, bytes.byteOffset, size);
    this.#counts = new Uint16Array(bytes.buffer, bytes.byteOffset + size * 4, size);
  }

  get(hash: number): number {
    let low = 0;
    let high = this.#hashes.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#hashes[middle] ?? 0;
      if (found === hash) return this.#counts[middle] ?? 0;
      if (found < hash) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }
}

/** FNV-1a over the term's UTF-16 units. */
export function termHash(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
