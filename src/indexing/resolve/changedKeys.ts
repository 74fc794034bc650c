import { posix } from "node:path";
import { folderOf } from "../../languages/paths.ts";
import type { FileDigest } from "./digest.ts";
import { keyOf } from "./keys.ts";

/** A file before and after: null where it was not there, or is no more. */
export interface FileChange {
  readonly path: string;
  readonly before: FileDigest | null;
  readonly after: FileDigest | null;
  /** Whether it is there as a file at all, before and after. */
  readonly wasThere: boolean;
  readonly isThere: boolean;
}

/** The questions whose answers a change may have changed. */
export function changedKeys(changes: Iterable<FileChange>): ReadonlySet<number> {
  const keys = new Set<number>();
  for (const change of changes) for (const key of keysOf(change)) keys.add(key);
  return keys;
}

function* keysOf({ path, before, after, wasThere, isThere }: FileChange): Iterable<number> {
  if (before?.interfaceHash !== after?.interfaceHash || before?.language !== after?.language)
    yield keyOf.file(path);
  if (wasThere !== isThere) {
    yield keyOf.presence(path);
    yield keyOf.folder(folderOf(path));
  }
  if (before?.unit !== after?.unit || before?.language !== after?.language) {
    for (const digest of [before, after]) {
      if (digest?.language && digest.unit !== null) yield keyOf.unit(digest.language, digest.unit);
    }
  }
  if (JSON.stringify(before?.manifest) !== JSON.stringify(after?.manifest)) yield keyOf.manifest(path);
  if ((before?.manifest === undefined) !== (after?.manifest === undefined)) {
    yield keyOf.manifests(posix.basename(path));
  }
  for (const name of difference(before?.names, after?.names)) yield keyOf.defining(name);
  for (const type of difference(before?.extended, after?.extended)) yield keyOf.extending(type);
}

/** What only one of the two holds. */
function* difference(some: Iterable<number> = [], others: Iterable<number> = []): Iterable<number> {
  const before = new Set(some);
  const after = new Set(others);
  for (const number of before) if (!after.has(number)) yield number;
  for (const number of after) if (!before.has(number)) yield number;
}
