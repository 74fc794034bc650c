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
  /** Whether it lies in a folder such as `v3` that stands beside a `v4` with the same. */
  readonly isOlder: boolean;
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
    const isOlder = isOlderVersion(key);
    const known = infos[file]?.traits ?? [];
    const traits = known.filter((trait) => trait !== "platform" || isRarerPlatform(key));
    const name = `${isOlder} ${traits.join()}`;
    const number = numbers.get(name) ?? sorts.push({ traits, isOlder }) - 1;
    numbers.set(name, number);
    return number;
  });
  return { sortOf, sorts };
}
