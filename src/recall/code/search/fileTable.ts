import type { CodeFileInfo, FileTrait } from "../../../domain/codePassage.ts";
import type { PassageGroup } from "../../../passages/passage.ts";
import { olderVersions } from "./olderVersions.ts";
import { rarerPlatforms } from "./rarerPlatforms.ts";
import { StemIndex } from "./stemIndex.ts";

/** What is known of each file of an index, by the number of its group. */
export interface FileTable {
  readonly numberOf: ReadonlyMap<string, number>;
  readonly stems: StemIndex;
  /** What sort of file each is: which of `sorts`, as there are few. */
  readonly sortOf: Uint16Array;
  readonly sorts: readonly FileSort[];
}

export interface FileSort {
  readonly traits: readonly FileTrait[];
  /** The version it belongs to, such as `v3`, where that stands beside a `v4` with the same. */
  readonly olderVersion: string | null;
}

const tables = new WeakMap<readonly PassageGroup[], FileTable>();

/** Made once for each state of an index. */
export function fileTable(groups: readonly PassageGroup[]): FileTable {
  const known = tables.get(groups);
  if (known) return known;
  const infos = groups.map(({ info }) => JSON.parse(info) as CodeFileInfo);
  const table = {
    numberOf: new Map(groups.map(({ key }, number) => [key, number])),
    stems: new StemIndex(infos),
    ...sortsOf(groups, infos),
  };
  tables.set(groups, table);
  return table;
}

function sortsOf(
  groups: readonly PassageGroup[],
  infos: readonly CodeFileInfo[],
): Pick<FileTable, "sortOf" | "sorts"> {
  const paths = groups.map(({ key }) => key);
  const isOlderVersion = olderVersions(paths);
  const isRarerPlatform = rarerPlatforms(paths);
  const numbers = new Map<string, number>();
  const sorts: FileSort[] = [];
  const sortOf = Uint16Array.from(groups, ({ key }, file) => {
    const olderVersion = isOlderVersion(key) ? versionOf(key) : null;
    const known = infos[file]?.traits ?? [];
    const traits = known.filter((trait) => trait !== "platform" || isRarerPlatform(key));
    const name = `${olderVersion} ${traits.join()}`;
    const number = numbers.get(name) ?? sorts.push({ traits, olderVersion }) - 1;
    numbers.set(name, number);
    return number;
  });
  return { sortOf, sorts };
}

function versionOf(path: string): string {
  return /(?:^|\/)(v\d+)\//i.exec(path)?.[1]?.toLowerCase() ?? "";
}
