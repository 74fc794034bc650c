import { createHash } from "node:crypto";
import { ByteReader } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";
import type { GroupDraft, PassageDraft } from "./passage.ts";
import { PostingsWriter } from "./postingsWriter.ts";
import { HASH_BYTES, type SegmentGroup } from "./segmentGroups.ts";
import type { SegmentSource } from "./segmentSource.ts";
import { SegmentTable, TableWriter } from "./segmentTable.ts";

const MOST_COUNTED = 0xffff;

/** A group as bytes: a segment with one group. What can be worked out of it alone is, as this runs beside the writing. */
export function packGroup(group: GroupDraft): Uint8Array {
  const table = new TableWriter();
  let total = 0;
  for (const passage of group.passages) {
    const length = lengthOf(passage);
    table.add(passage.label, passage.numbers, length);
    total += length;
  }
  const body = new ByteWriter(4_096);
  body.text(group.key);
  body.text(group.info);
  body.varint(group.passages.length);
  body.varint(total);
  body.section(table.finish());
  writeTerms(body, group.passages);
  const packed = new ByteWriter(body.length + HASH_BYTES);
  packed.bytes(createHash("sha256").update(body.view()).digest().subarray(0, HASH_BYTES));
  packed.bytes(body.view());
  return packed.take();
}

/** What tells whether the rest is of interest. */
export function peekGroup(packed: Uint8Array): SegmentGroup {
  return readHead(new ByteReader(packed));
}

export function unpackGroup(packed: Uint8Array): SegmentSource {
  const bytes = new ByteReader(packed);
  const groups = [readHead(bytes)];
  return { groups, dead: NONE, table: new SegmentTable(bytes.section()), entries: [bytes.rest()] };
}

function readHead(bytes: ByteReader): SegmentGroup {
  return {
    hash: bytes.hex(HASH_BYTES),
    key: bytes.text(),
    info: bytes.text(),
    count: bytes.varint(),
    length: bytes.varint(),
  };
}

const NONE: ReadonlySet<number> = new Set();

function lengthOf({ length, terms }: PassageDraft): number {
  if (length !== undefined) return Math.max(0, Math.round(length));
  let sum = 0;
  for (const count of terms.values()) sum += counted(count);
  return sum;
}

function counted(count: number): number {
  return Math.min(MOST_COUNTED, Math.max(1, Math.round(count)));
}

function writeTerms(to: ByteWriter, passages: readonly PassageDraft[]): void {
  const places = new Map<string, number[]>();
  for (const [at, { terms }] of passages.entries()) {
    for (const [term, count] of terms) {
      // Half a character has no bytes of its own.
      const key = term.isWellFormed() ? term : term.toWellFormed();
      const known = places.get(key);
      if (!known) places.set(key, [at, counted(count)]);
      else if (known.at(-2) !== at) known.push(at, counted(count));
      else known.push(counted((known.pop() ?? 0) + counted(count)));
    }
  }
  const postings = new PostingsWriter();
  for (const [term, pairs] of places) {
    for (let at = 0; at < pairs.length; at += 2) postings.add(pairs[at] ?? 0, pairs[at + 1] ?? 1);
    to.text(term);
    to.varint(postings.count);
    to.section(postings.finish());
  }
}
