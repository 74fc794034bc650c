import type { IndexState } from "./indexState.ts";
import type { PassageGroup, PassageSnapshot, Postings } from "./passage.ts";
import type { SlotRange } from "./segmentMatrix.ts";
import { type FoundTerm, findTerm } from "./termBucket.ts";
import { termHash } from "./termHash.ts";
import { type SegmentPostings, termPostings } from "./termPostings.ts";

/** The bucket of a segment that may have a term with that hash; null when it was not read, or none has. */
export type BucketOf = (segment: number, hash: number) => Uint8Array | null;

/** One state of the index with the buckets that one search asked for. */
export class IndexSnapshot implements PassageSnapshot {
  readonly #state: IndexState;
  readonly #bucketOf: BucketOf;
  readonly #found = new Map<string, readonly SegmentPostings[]>();
  readonly #postings = new Map<string, Postings>();
  #similarities: Float32Array | null = null;

  constructor(state: IndexState, bucketOf: BucketOf) {
    this.#state = state;
    this.#bucketOf = bucketOf;
  }

  get slots(): number {
    return this.#state.slots;
  }

  get passages(): number {
    return this.#state.passages;
  }

  get averageLength(): number {
    return this.#state.averageLength;
  }

  get groups(): readonly PassageGroup[] {
    return this.#state.groups;
  }

  get groupOf(): Int32Array {
    return this.#state.groupOf;
  }

  get lengths(): Float32Array {
    return this.#state.lengths;
  }

  get models(): readonly string[] {
    return this.#state.models;
  }

  label(slot: number): string {
    const { segment, first } = this.#state.placeOf(slot);
    return segment.table.label(slot - first);
  }

  number(slot: number, column: number): number {
    const { segment, first } = this.#state.placeOf(slot);
    return segment.table.number(slot - first, column);
  }

  mostPostings(term: string): number {
    return this.#partsOf(term).reduce((sum, { found }) => sum + found.count, 0);
  }

  postings(term: string): Postings {
    const known = this.#postings.get(term) ?? this.#state.postings.get(term);
    const postings = known ?? termPostings(this.#partsOf(term), this.#state.groupOf);
    this.#postings.set(term, postings);
    this.#state.postings.set(term, postings);
    return postings;
  }

  similarities(model: string, query: Float32Array, of?: readonly PassageGroup[]): Float32Array | null {
    const { segments, slots, gaps } = this.#state;
    const ranges = of && joined(of);
    let isAny = false;
    this.#similarities ??= new Float32Array(slots);
    for (const { record, segment, first } of segments) {
      const vectors = record.vectors.find((each) => each.model === model);
      const matrix = vectors && segment.matrices.get(vectors.revision);
      if (matrix?.dims === query.length) {
        const all = [{ first: 0, end: record.slots }];
        matrix.compare(query, ranges ? within(ranges, first, record.slots) : all, this.#similarities, first);
        isAny = true;
      } else this.#similarities.fill(0, first, first + record.slots);
    }
    for (const { first, end } of gaps) this.#similarities.fill(0, first, end);
    return isAny ? this.#similarities : null;
  }

  groupsWithout(model: string): readonly PassageGroup[] {
    return this.#state.groupsWithout(model);
  }

  withoutVector(model: string): number {
    return this.#state.withoutVector(model);
  }

  #partsOf(term: string): readonly SegmentPostings[] {
    const known = this.#found.get(term);
    if (known) return known;
    const bytes = Buffer.from(term.toWellFormed());
    const hash = termHash(bytes);
    const parts = this.#state.segments.flatMap(({ segment, first }) => {
      const bucket = this.#bucketOf(segment.id, hash);
      const found: FoundTerm | null = bucket && findTerm(bucket, bytes, hash);
      return found ? [{ first, found }] : [];
    });
    this.#found.set(term, parts);
    return parts;
  }
}

/** Groups that follow each other as one. */
function joined(groups: readonly PassageGroup[]): SlotRange[] {
  const ranges: { first: number; end: number }[] = [];
  for (const { first, count } of groups) {
    const last = ranges.at(-1);
    if (last?.end === first) last.end += count;
    else ranges.push({ first, end: first + count });
  }
  return ranges;
}

/** The parts of ranges that lie in a segment, counted from where it begins. */
function within(ranges: readonly SlotRange[], first: number, slots: number): SlotRange[] {
  return ranges.flatMap((range) => {
    const part = { first: Math.max(0, range.first - first), end: Math.min(slots, range.end - first) };
    return part.first < part.end ? [part] : [];
  });
}
