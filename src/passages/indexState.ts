import type { LoadedSegment } from "./loadedSegment.ts";
import type { Manifest, SegmentRecord } from "./manifest.ts";
import type { PassageGroup } from "./passage.ts";
import { PostingsCache } from "./postingsCache.ts";

/** A segment's part of the slots. */
export interface PlacedSegment {
  readonly record: SegmentRecord;
  readonly segment: LoadedSegment;
  /** Its first slot. */
  readonly first: number;
}

/** All segments of one moment laid side by side. It serves every search until the index changes. */
export class IndexState {
  readonly segments: readonly PlacedSegment[];
  readonly slots: number;
  readonly passages: number;
  readonly averageLength: number;
  readonly groups: readonly PassageGroup[];
  readonly groupOf: Int32Array;
  readonly lengths: Float32Array;
  readonly postings = new PostingsCache();
  /** Stretches of slots whose groups were replaced. */
  readonly gaps: readonly { readonly first: number; readonly end: number }[];

  constructor({ segments: records }: Manifest, loaded: ReadonlyMap<number, LoadedSegment>) {
    const segments: PlacedSegment[] = [];
    let slots = 0;
    for (const record of records) {
      segments.push({ record, segment: loaded.get(record.id) as LoadedSegment, first: slots });
      slots += record.slots;
    }
    this.segments = segments;
    this.slots = slots;
    this.passages = records.reduce((sum, { passages }) => sum + passages, 0);
    const length = records.reduce((sum, record) => sum + record.length, 0);
    this.averageLength = this.passages === 0 ? 0 : length / this.passages;
    this.lengths = new Float32Array(slots);
    this.groupOf = new Int32Array(slots);
    const groups: PassageGroup[] = [];
    const gaps: { first: number; end: number }[] = [];
    for (const { record, segment, first } of segments) {
      this.lengths.set(segment.table.lengths, first);
      const dead = new Set(record.dead);
      let at = first;
      for (const [place, { key, info, count }] of segment.groups.entries()) {
        const isDead = dead.has(place);
        this.groupOf.fill(isDead ? -1 : groups.length, at, at + count);
        if (isDead) gaps.push({ first: at, end: at + count });
        else groups.push({ key, info, first: at, count });
        at += count;
      }
    }
    this.groups = groups;
    this.gaps = gaps;
  }

  get models(): string[] {
    return [...new Set(this.segments.flatMap(({ record }) => record.vectors.map(({ model }) => model)))];
  }

  placeOf(slot: number): PlacedSegment {
    let low = 0;
    let high = this.segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.segments[middle]?.first ?? 0) <= slot) low = middle;
      else high = middle - 1;
    }
    return this.segments[low] as PlacedSegment;
  }

  groupsWithout(model: string): PassageGroup[] {
    const found: PassageGroup[] = [];
    let place = 0;
    for (const { record, segment } of this.segments) {
      const vectors = record.vectors.find((each) => each.model === model);
      const lacking = new Set(vectors?.lacking);
      const dead = new Set(record.dead);
      for (const at of segment.groups.keys()) {
        if (dead.has(at)) continue;
        const group = this.groups[place++];
        if (group && (!vectors || lacking.has(at))) found.push(group);
      }
    }
    return found;
  }

  /** How many passages have no vector of that model. */
  withoutVector(model: string): number {
    let count = 0;
    for (const { record, segment } of this.segments) {
      const vectors = record.vectors.find((each) => each.model === model);
      if (!vectors) {
        count += record.passages;
        continue;
      }
      const dead = new Set(record.dead);
      for (const group of vectors.lacking) if (!dead.has(group)) count += segment.groups[group]?.count ?? 0;
    }
    return count;
  }
}
