import type { CodeFileInfo } from "../../../domain/codePassage.ts";
import type { PassageGroup } from "../../../passages/passage.ts";

/** What is known of each file of an index, by the number of its group. */
export interface FileTable {
  readonly infos: readonly CodeFileInfo[];
  readonly numberOf: ReadonlyMap<string, number>;
  /** Whether it lies in a folder such as `v3` that stands beside a `v4`. */
  readonly isOlder: readonly boolean[];
}

const tables = new WeakMap<readonly PassageGroup[], FileTable>();

/** Made once for each state of an index. */
export function fileTable(groups: readonly PassageGroup[]): FileTable {
  const known = tables.get(groups);
  if (known) return known;
  const newest = newestVersions(groups);
  const table = {
    infos: groups.map(({ info }) => JSON.parse(info) as CodeFileInfo),
    numberOf: new Map(groups.map(({ key }, number) => [key, number])),
    isOlder: groups.map(({ key }) => {
      const version = versionIn(key);
      return version !== null && version.number < (newest.get(version.beside) ?? 0);
    }),
  };
  tables.set(groups, table);
  return table;
}

function newestVersions(groups: readonly PassageGroup[]): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { key } of groups) {
    const version = versionIn(key);
    if (version) newest.set(version.beside, Math.max(version.number, newest.get(version.beside) ?? 0));
  }
  return newest;
}

function versionIn(path: string): { beside: string; number: number } | null {
  const found = /^(.*?\/|)v(\d{1,4})\//i.exec(path);
  return found && { beside: found[1] ?? "", number: Number(found[2]) };
}
