import type { GraphReader, WriteTx } from "../stores/port.ts";
import { type FileDigest, packDigest, unpackDigest } from "./resolve/digest.ts";

const PREFIX = "digest:";

/** The digests of all indexed files, by path. */
export async function readDigests(code: GraphReader): Promise<Map<string, FileDigest>> {
  const packed = await code.artifactsUnder(PREFIX);
  return new Map([...packed].map(([name, bytes]) => [name.slice(PREFIX.length), unpackDigest(bytes)]));
}

export async function writeDigest(tx: WriteTx, path: string, digest: FileDigest | null): Promise<void> {
  await tx.setArtifact(PREFIX + path, digest && packDigest(digest));
}
