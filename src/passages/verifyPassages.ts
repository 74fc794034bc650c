import { checkRows, checkSegment } from "./checkSegment.ts";
import { DamagedIndex } from "./damagedIndex.ts";
import { type ArtifactReader, readArtifact } from "./indexArtifacts.ts";
import { type SegmentRecord, unpackManifest } from "./manifest.ts";
import { readPackedManifest } from "./readManifest.ts";
import { type ArtifactNames, artifactNames, unpackTable } from "./segmentArtifacts.ts";
import { unpackGroups } from "./segmentGroups.ts";
import { SegmentKeys } from "./segmentKeys.ts";
import { entriesOf, sameBytes } from "./termBucket.ts";
import { unpackRows } from "./vectorRows.ts";

/** Reads all of an index, and fails with `DamagedIndex` where it is not as it was written. */
export async function verifyPassages(
  reader: ArtifactReader,
  index: string,
  pause: () => Promise<unknown> = async () => {},
): Promise<void> {
  const names = artifactNames(index);
  let failedWith: Uint8Array | null = null;
  for (;;) {
    const packed = await readPackedManifest(reader, names);
    try {
      for (const record of unpackManifest(packed).segments) await verify(reader, names, record, pause);
      return;
    } catch (thrown) {
      // What is missing may have been merged away meanwhile, if the manifest is another by now.
      if (!(thrown instanceof DamagedIndex) || (failedWith && sameBytes(packed, failedWith))) throw thrown;
      failedWith = packed;
    }
  }
}

async function verify(
  reader: ArtifactReader,
  names: ArtifactNames,
  record: SegmentRecord,
  pause: () => Promise<unknown>,
): Promise<void> {
  const { id, vectors } = record;
  const read = async (name: string) => {
    await pause();
    return await readArtifact(reader, name);
  };
  const { bounds, table } = unpackTable(await read(names.table(id)));
  const groups = unpackGroups(await read(names.groups(id)));
  checkSegment(record, groups, table);
  if (new SegmentKeys(await read(names.keys(id))).groups !== groups.length)
    throw new DamagedIndex(`${names.keys(id)} has not all keys`);
  for (const at of bounds.keys()) entriesOf(await read(names.bucket(id, at)));
  for (const each of vectors)
    checkRows(record, each, unpackRows(await read(names.vectors(id, each.revision))));
}
