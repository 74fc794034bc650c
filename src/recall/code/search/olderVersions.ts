import { posix } from "node:path";

/** A version of which the newer ones have this share is left behind as a whole; what else it has was renamed or dropped. */
const LEFT_BEHIND = 0.5;

interface VersionedFile {
  /** What has this in common is one thing in several versions. */
  readonly of: string;
  readonly version: number;
  readonly name: string;
}

/**
 * Tells which files lie in a folder such as `v3` beside a `v4` that has them too. That there is a `v4` is not enough: of
 * an interface several versions can be in use, and the newer may have little of the older.
 */
export function olderVersions(paths: readonly string[]): (path: string) => boolean {
  const files = paths.flatMap((path) => versionedFile(path) ?? []);
  const newest = new Map<string, number>();
  for (const { of, version, name } of files)
    newest.set(`${of} ${name}`, Math.max(version, newest.get(`${of} ${name}`) ?? 0));
  const hasNewer = ({ of, version, name }: VersionedFile) => version < (newest.get(`${of} ${name}`) ?? 0);
  const leftBehind = new Set<string>();
  for (const [folder, all] of Map.groupBy(files, folderOf))
    if (all.filter(hasNewer).length >= LEFT_BEHIND * all.length) leftBehind.add(folder);
  return (path) => {
    const file = versionedFile(path);
    return file !== null && (hasNewer(file) || leftBehind.has(folderOf(file)));
  };
}

function versionedFile(path: string): VersionedFile | null {
  const [, of = "", version] = /^(.*?\/|)v(\d{1,4})\//i.exec(path) ?? [];
  return version === undefined ? null : { of, version: Number(version), name: posix.basename(path) };
}

function folderOf({ of, version }: VersionedFile): string {
  return `${of}v${version}`;
}
