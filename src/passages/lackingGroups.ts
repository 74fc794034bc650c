import { checkSegment } from "./checkSegment.ts";
import { type ArtifactReader, readArtifacts } from "./indexArtifacts.ts";
import type { SegmentRecord } from "./manifest.ts";
import type { PassageDraft } from "./passage.ts";
import { readManifest } from "./readManifest.ts";
import { type ArtifactNames, artifactNames, unpackTable } from "./segmentArtifacts.ts";
import { unpackGroups } from "./segmentGroups.ts";

/** A group whose passages have no vectors of a model. */
export interface LackingGroup {
  readonly key: string;
  /** For `writeVectors`, should the group become another meanwhile. */
  readonly hash: string;
  readonly passages: readonly Pick<PassageDraft, "label" | "numbers">[];
}

/** Some groups without vectors of a model, of about so many passages at most; those of one segment together. */
export async function lackingGroups(
  reader: ArtifactReader,
  index: string,
  model: string,
  mostPassages: number,
): Promise<LackingGroup[]> {
  const names = artifactNames(index);
  const { segments } = await readManifest(reader, names);
  const found: LackingGroup[] = [];
  let passages = 0;
  for (const record of segments) {
    for (const group of await lackingIn(reader, names, record, model)) {
      if (passages >= mostPassages) return found;
      found.push(group);
      passages += group.passages.length;
    }
  }
  return found;
}

/** A segment that was merged away since the manifest was read has none: they are in another. */
async function lackingIn(
  reader: ArtifactReader,
  names: ArtifactNames,
  record: SegmentRecord,
  model: string,
): Promise<LackingGroup[]> {
  const { id, dead, vectors } = record;
  const lacking = vectors.find((each) => each.model === model)?.lacking;
  if (lacking?.length === 0) return [];
  const found = await readArtifacts(reader, [names.groups(id), names.table(id)]);
  const [packedGroups, packedTable] = [found.get(names.groups(id)), found.get(names.table(id))];
  if (!packedGroups || !packedTable) return [];
  const { table } = unpackTable(packedTable);
  const all = unpackGroups(packedGroups);
  checkSegment(record, all, table);
  const isLacking = lacking ? new Set(lacking) : null;
  const isDead = new Set(dead);
  const groups: LackingGroup[] = [];
  let first = 0;
  for (const [at, { key, hash, count }] of all.entries()) {
    const start = first;
    first += count;
    if (isDead.has(at) || isLacking?.has(at) === false) continue;
    const passages = Array.from({ length: count }, (_, nth) => ({
      label: table.label(start + nth),
      numbers: table.numbersOf(start + nth),
    }));
    groups.push({ key, hash, passages });
  }
  return groups;
}
