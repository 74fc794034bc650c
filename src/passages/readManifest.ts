import type { GraphReader } from "../stores/port.ts";
import { EMPTY_MANIFEST, type Manifest, unpackManifest } from "./manifest.ts";
import type { ArtifactNames } from "./segmentArtifacts.ts";

export async function readManifest(
  reader: Pick<GraphReader, "artifacts">,
  { manifest }: ArtifactNames,
): Promise<Manifest> {
  const packed = (await reader.artifacts([manifest])).get(manifest);
  return packed ? unpackManifest(packed) : EMPTY_MANIFEST;
}
