import type { WriteTx } from "../stores/port.ts";
import { writeArtifact } from "./indexArtifacts.ts";
import { packManifest } from "./manifest.ts";
import { artifactNames, partNames } from "./segmentArtifacts.ts";

/** Empties an index, whatever state it is in. `pause` lets others work, if it is their turn. */
export async function dropPassages(
  tx: WriteTx,
  index: string,
  pause: () => Promise<unknown> = async () => {},
): Promise<void> {
  const names = artifactNames(index);
  let highest = 0;
  for (const name of await partNames(tx, names)) {
    const numbers = name.slice(names.parts.length).match(/\d+/g) ?? [];
    highest = Math.max(highest, ...numbers.map(Number));
    await tx.setArtifact(name, null);
    await pause();
  }
  // No number may come twice, as others remember what they read under it. Which were used and are gone by now, only the
  // manifest knew; there are far fewer than milliseconds.
  const next = Math.max(highest + 1, tx.at);
  await writeArtifact(tx, names.manifest, packManifest({ next, segments: [] }));
}
