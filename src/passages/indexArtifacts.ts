import type { GraphReader, WriteTx } from "../stores/port.ts";
import { DamagedIndex } from "./damagedIndex.ts";
import { seal, unseal } from "./seal.ts";

/** Enough to read an index. */
export type ArtifactReader = Pick<GraphReader, "artifacts" | "artifactNames">;

/** Those of the names that are there, each as it was written. */
export async function readArtifacts(
  reader: Pick<GraphReader, "artifacts">,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const found = names.length > 0 ? await reader.artifacts(names) : new Map<string, Uint8Array>();
  return new Map([...found].map(([name, sealed]) => [name, unseal(name, sealed)]));
}

/** One that has to be there, as in a transaction nobody else can merge it away. */
export async function readArtifact(
  reader: Pick<GraphReader, "artifacts">,
  name: string,
): Promise<Uint8Array> {
  return artifactIn(await readArtifacts(reader, [name]), name);
}

export function artifactIn(found: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = found.get(name);
  if (!bytes) throw new DamagedIndex(`${name} is missing`);
  return bytes;
}

/** Null removes it. */
export async function writeArtifact(tx: WriteTx, name: string, bytes: Uint8Array | null): Promise<void> {
  await tx.setArtifact(name, bytes && seal(name, bytes));
}
