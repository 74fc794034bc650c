import { BucketWriter, type TermBuckets } from "./bucketWriter.ts";
import { ByteReader } from "./byteReader.ts";
import { orderByHash } from "./orderByHash.ts";
import { eachPosting, PostingsWriter } from "./postingsWriter.ts";
import type { SegmentGroup } from "./segmentGroups.ts";
import type { SegmentSource } from "./segmentSource.ts";
import { TableWriter } from "./segmentTable.ts";
import type { Steps } from "./stepwise.ts";
import { termHash } from "./termHash.ts";

export interface MergedSegment extends TermBuckets {
  readonly groups: readonly SegmentGroup[];
  readonly table: Uint8Array;
  /** For each source, where each of its slots is now; -1 where it is not taken over. */
  readonly slotsOf: readonly Int32Array[];
}

/** After so many slots or entries others may have their turn. */
const STEPS_A_TURN = 4_000;

/** Makes one segment of several sources, whose groups follow each other in the order given. */
export function* mergeSources(sources: readonly SegmentSource[]): Steps<MergedSegment> {
  const groups: SegmentGroup[] = [];
  const table = new TableWriter();
  const slotsOf: Int32Array[] = [];
  for (const source of sources) {
    slotsOf.push(yield* takeGroups(source, groups, table));
    yield;
  }
  const terms = yield* mergeTerms(sources, slotsOf);
  return { groups, table: table.finish(), slotsOf, ...terms };
}

/** Where the source's slots are now. */
function* takeGroups(
  { groups, dead, table: from }: SegmentSource,
  to: SegmentGroup[],
  table: TableWriter,
): Steps<Int32Array> {
  const slotOf = new Int32Array(from.slots).fill(-1);
  let slot = 0;
  for (const [at, group] of groups.entries()) {
    const end = slot + group.count;
    if (dead.has(at)) {
      slot = end;
      continue;
    }
    to.push(group);
    for (; slot < end; slot++) {
      slotOf[slot] = table.slots;
      table.copy(from, slot);
      if (table.slots % STEPS_A_TURN === 0) yield;
    }
  }
  return slotOf;
}

/** One run of entries, and where the slots it speaks of are now. */
interface Run {
  readonly bytes: Uint8Array;
  readonly reader: ByteReader;
  readonly slotOf: Int32Array;
}

function* mergeTerms(sources: readonly SegmentSource[], slotsOf: readonly Int32Array[]): Steps<TermBuckets> {
  const runs = sources.flatMap(({ entries }, at) =>
    entries.map((bytes) => ({ bytes, reader: new ByteReader(bytes), slotOf: slotsOf[at] as Int32Array })),
  );
  const refs = yield* entryRefs(runs);
  const order = yield* orderByHash(refs.hashes);
  const merger = new EntryMerger(runs, refs);
  for (let at = 0; at < order.length; ) {
    const hash = refs.hashes[order[at] as number];
    let end = at + 1;
    while (end < order.length && refs.hashes[order[end] as number] === hash) end += 1;
    merger.merge(order.subarray(at, end));
    if (Math.floor(at / STEPS_A_TURN) !== Math.floor(end / STEPS_A_TURN)) yield;
    at = end;
  }
  return merger.finish();
}

/** Where all entries are, as columns: there may be millions. */
interface EntryRefs {
  readonly hashes: Uint32Array;
  readonly runs: Uint32Array;
  readonly places: Uint32Array;
}

function* entryRefs(runs: readonly Run[]): Steps<EntryRefs> {
  const [hashes, runOf, places] = [new NumberList(), new NumberList(), new NumberList()];
  for (const [run, { bytes, reader }] of runs.entries()) {
    while (!reader.isAtEnd) {
      runOf.push(run);
      places.push(reader.at);
      const length = reader.varint();
      hashes.push(termHash(bytes, reader.at, reader.at + length));
      reader.skip(length);
      reader.varint();
      reader.skip(reader.varint());
      if (hashes.length % STEPS_A_TURN === 0) yield;
    }
  }
  return { hashes: hashes.take(), runs: runOf.take(), places: places.take() };
}

/** Numbers of 32 bits, however many come. */
class NumberList {
  #numbers = new Uint32Array(1_024);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.length++] = number;
  }

  take(): Uint32Array {
    return this.#numbers.subarray(0, this.length);
  }
}

/** Joins the entries of one term. */
class EntryMerger {
  readonly #runs: readonly Run[];
  readonly #refs: EntryRefs;
  readonly #buckets = new BucketWriter();
  readonly #postings = new PostingsWriter();

  constructor(runs: readonly Run[], refs: EntryRefs) {
    this.#runs = runs;
    this.#refs = refs;
  }

  /** Entries of one hash. Two terms may have the same, so those of other terms than the first come after it. */
  merge(refs: Uint32Array): void {
    const term = this.#termOf(refs[0] as number);
    const others: number[] = [];
    for (let at = 0; at < refs.length; at++) {
      const ref = refs[at] as number;
      if (at === 0 || this.#isOf(ref, term)) this.#take(ref);
      else others.push(ref);
    }
    if (this.#postings.count > 0) {
      const { count } = this.#postings;
      this.#buckets.add(termHash(term), term, count, this.#postings.finish());
    }
    if (others.length > 0) this.merge(Uint32Array.from(others));
  }

  #runAt(ref: number): Run {
    const run = this.#runs[this.#refs.runs[ref] as number] as Run;
    run.reader.at = this.#refs.places[ref] as number;
    return run;
  }

  #termOf(ref: number): Uint8Array {
    return this.#runAt(ref).reader.section();
  }

  #isOf(ref: number, term: Uint8Array): boolean {
    const { bytes, reader } = this.#runAt(ref);
    if (reader.varint() !== term.length) return false;
    for (let at = 0; at < term.length; at++) if (bytes[reader.at + at] !== term[at]) return false;
    return true;
  }

  #take(ref: number): void {
    const { reader, slotOf } = this.#runAt(ref);
    reader.skip(reader.varint());
    reader.varint();
    const length = reader.varint();
    eachPosting(reader, reader.at + length, (slot, count) => {
      const now = slotOf[slot] as number;
      if (now >= 0) this.#postings.add(now, count);
    });
  }

  finish(): TermBuckets {
    return this.#buckets.finish();
  }
}
