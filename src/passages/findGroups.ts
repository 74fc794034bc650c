import type { GraphReader } from "../stores/port.ts";
import { artifactIn, readArtifact, readArtifacts } from "./indexArtifacts.ts";
import { lastAtMost } from "./lastAtMost.ts";
import type { SegmentRecord } from "./manifest.ts";
import type { ArtifactNames } from "./segmentArtifacts.ts";
import { type SegmentGroup, unpackGroupAt } from "./segmentGroups.ts";
import { type GroupPlace, SegmentKeys } from "./segmentKeys.ts";

export interface FoundGroup extends Pick<GroupPlace, "place" | "first"> {
  readonly group: SegmentGroup;
}

/** A segment, and those of its groups that were looked for and are there. */
export interface SearchedSegment {
  readonly record: SegmentRecord;
  /** How many groups it was made with. */
  readonly groups: number;
  readonly found: readonly FoundGroup[];
}

/** Looks for groups by their keys in all segments, and reads only of those that have one what their groups are. */
export async function findGroups(
  reader: Pick<GraphReader, "artifacts">,
  names: ArtifactNames,
  segments: readonly SegmentRecord[],
  keys: readonly string[],
): Promise<SearchedSegment[]> {
  const packed = await readArtifacts(
    reader,
    segments.map(({ id }) => names.keys(id)),
  );
  const searched: SearchedSegment[] = [];
  for (const record of segments) {
    const { id } = record;
    const segmentKeys = new SegmentKeys(artifactIn(packed, names.keys(id)));
    const places = keys.flatMap((key) =>
      segmentKeys
        .find(key)
        .filter(({ place }) => !isDead(record, place))
        .map((place) => ({ ...place, key })),
    );
    const groups = places.length > 0 ? await readArtifact(reader, names.groups(id)) : new Uint8Array();
    const found = places.flatMap(({ key, place, first, offset }) => {
      const group = unpackGroupAt(groups, offset);
      return group.key === key ? [{ place, first, group }] : [];
    });
    searched.push({ record, groups: segmentKeys.groups, found });
  }
  return searched;
}

function isDead({ dead }: SegmentRecord, place: number): boolean {
  return dead[lastAtMost(dead.length, place, (at) => dead[at] ?? 0)] === place;
}
