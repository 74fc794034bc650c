import type { SourceEntry } from "../sources/port.ts";

/** Cuts a list into runs of at most this many bytes, each of one file at least; no file at all is one empty run. */
export function textBatches(entries: readonly SourceEntry[], mostBytes: number): SourceEntry[][] {
  let batch: SourceEntry[] = [];
  const batches = [batch];
  let bytes = 0;
  for (const entry of entries) {
    if (batch.length > 0 && bytes + entry.bytes > mostBytes) {
      batch = [];
      batches.push(batch);
      bytes = 0;
    }
    batch.push(entry);
    bytes += entry.bytes;
  }
  return batches;
}
