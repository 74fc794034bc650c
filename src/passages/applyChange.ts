import type { SegmentRecord } from "./manifest.ts";
import { peekGroup } from "./packGroup.ts";
import type { SegmentGroup } from "./segmentGroups.ts";

export interface PassageChange {
  /** Packed groups; each replaces the one with its key. */
  readonly put: readonly Uint8Array[];
  /** Keys. */
  readonly remove: readonly string[];
}

/** A segment as far as writers look into it. */
export interface KnownSegment {
  readonly record: SegmentRecord;
  readonly groups: readonly SegmentGroup[];
}

export interface AppliedChange {
  readonly records: readonly SegmentRecord[];
  /** The groups that are not there yet as they are. */
  readonly fresh: readonly Uint8Array[];
}

/** Which groups go and which come; null when all is as it should be. */
export function applyChange(
  segments: readonly KnownSegment[],
  { put, remove }: PassageChange,
): AppliedChange | null {
  const wanted = new Map<string, { hash: string; packed: Uint8Array } | null>();
  for (const key of remove) wanted.set(key, null);
  for (const packed of put) {
    const { key, hash, count } = peekGroup(packed);
    // A group without passages is as good as none.
    wanted.set(key, count > 0 ? { hash, packed } : null);
  }
  const records = segments.map(({ record, groups }) => {
    const gone: number[] = [];
    const dead = new Set(record.dead);
    for (const [at, { key, hash }] of groups.entries()) {
      if (dead.has(at) || !wanted.has(key)) continue;
      if (wanted.get(key)?.hash === hash) wanted.delete(key);
      else gone.push(at);
    }
    return gone.length === 0 ? record : withoutGroups(record, groups, gone);
  });
  const fresh = [...wanted.values()].flatMap((group) => (group ? [group.packed] : []));
  const isChanged = fresh.length > 0 || records.some((record, at) => record !== segments[at]?.record);
  return isChanged ? { records, fresh } : null;
}

function withoutGroups(
  record: SegmentRecord,
  groups: readonly SegmentGroup[],
  gone: readonly number[],
): SegmentRecord {
  const sum = (of: (group: SegmentGroup) => number) =>
    gone.reduce((total, at) => total + of(groups[at] as SegmentGroup), 0);
  return {
    ...record,
    passages: record.passages - sum(({ count }) => count),
    length: record.length - sum(({ length }) => length),
    dead: [...record.dead, ...gone].sort((a, b) => a - b),
  };
}
