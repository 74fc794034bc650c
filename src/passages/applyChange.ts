import type { FoundGroup, SearchedSegment } from "./findGroups.ts";
import type { SegmentRecord } from "./manifest.ts";
import { peekGroup } from "./packGroup.ts";

export interface PassageChange {
  /** Packed groups; each replaces the one with its key. */
  readonly put: readonly Uint8Array[];
  /** Keys. */
  readonly remove: readonly string[];
}

/** What is wanted under each key: a packed group, or none. */
export type WantedGroups = Map<string, { readonly hash: string; readonly packed: Uint8Array } | null>;

export interface AppliedChange {
  readonly records: readonly SegmentRecord[];
  /** The groups that are not there yet as they are. */
  readonly fresh: readonly Uint8Array[];
}

export function wantedGroups({ put, remove }: PassageChange): WantedGroups {
  const wanted: WantedGroups = new Map(remove.map((key) => [key, null]));
  for (const packed of put) {
    const { key, hash, count } = peekGroup(packed);
    // A group without passages is as good as none.
    wanted.set(key, count > 0 ? { hash, packed } : null);
  }
  return wanted;
}

/** Which groups go and which come, where all that bear a wanted key were looked for; null when all is as it should be. */
export function applyChange(
  segments: readonly SearchedSegment[],
  wanted: WantedGroups,
): AppliedChange | null {
  const isWanted = ({ group }: FoundGroup) => wanted.get(group.key)?.hash === group.hash;
  const records = segments.map(({ record, found }) => {
    const gone = found.filter((each) => !isWanted(each));
    return gone.length === 0 ? record : withoutGroups(record, gone);
  });
  const kept = new Set(segments.flatMap(({ found }) => found.filter(isWanted).map(({ group }) => group.key)));
  const fresh = [...wanted].flatMap(([key, group]) => (group && !kept.has(key) ? [group.packed] : []));
  const isChanged = fresh.length > 0 || records.some((record, at) => record !== segments[at]?.record);
  return isChanged ? { records, fresh } : null;
}

function withoutGroups(record: SegmentRecord, gone: readonly FoundGroup[]): SegmentRecord {
  return {
    ...record,
    passages: record.passages - gone.reduce((sum, { group }) => sum + group.count, 0),
    length: record.length - gone.reduce((sum, { group }) => sum + group.length, 0),
    dead: [...record.dead, ...gone.map(({ place }) => place)].sort((a, b) => a - b),
  };
}
