import { extname } from "node:path/posix";
import { folderOf } from "../languages/paths.ts";
import type { GraphReader } from "../stores/port.ts";
import { readDigests } from "./digests.ts";
import type { FileDigest } from "./resolve/digest.ts";
import { keyOf } from "./resolve/keys.ts";

/**
 * For each of these paths the files whose imports mean it, whether a file lies there or not: what a file asked while its
 * imports were looked up is kept, so that it is known also of one that was never indexed.
 */
export async function importersOf(
  code: GraphReader,
  paths: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (paths.length === 0) return new Map();
  const digests = await readDigests(code);
  const asking = new Map<number, string[]>();
  for (const path of paths) for (const key of keysFor(path, digests)) asking.set(key, []);
  for (const [path, { dependencies }] of digests)
    for (const key of dependencies ?? []) asking.get(key)?.push(path);
  return new Map(
    paths.map((path) => {
      const files = keysFor(path, digests).flatMap((key) => asking.get(key) ?? []);
      return [path, [...new Set(files)].filter((file) => file !== path)];
    }),
  );
}

/** Who imports a folder, as Go does, finds nothing in it only where no other file of its kind is left. */
function keysFor(path: string, digests: ReadonlyMap<string, FileDigest>): readonly number[] {
  const folder = folderOf(path);
  const isLastOfFolder = ![...digests.keys()].some(
    (other) => other !== path && folderOf(other) === folder && extname(other) === extname(path),
  );
  return [keyOf.presence(path), ...(isLastOfFolder ? [keyOf.folder(folder)] : [])];
}
