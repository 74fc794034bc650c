import { DamagedIndex } from "./damagedIndex.ts";
import { type ArtifactReader, readArtifacts } from "./indexArtifacts.ts";
import { EMPTY_MANIFEST, type Manifest, packManifest, unpackManifest } from "./manifest.ts";
import { type ArtifactNames, partNames } from "./segmentArtifacts.ts";

export async function readManifest(reader: ArtifactReader, names: ArtifactNames): Promise<Manifest> {
  return unpackManifest(await readPackedManifest(reader, names));
}

/** An index that was never written is empty; one that has parts and no manifest has lost it. */
export async function readPackedManifest(reader: ArtifactReader, names: ArtifactNames): Promise<Uint8Array> {
  const { manifest } = names;
  const look = async () => (await readArtifacts(reader, [manifest])).get(manifest);
  const packed = await look();
  if (packed) return packed;
  if ((await partNames(reader, names)).length === 0) return packManifest(EMPTY_MANIFEST);
  // It may have been written for the first time between the two looks.
  const late = await look();
  if (!late) throw new DamagedIndex(`${manifest} is missing`);
  return late;
}
