/** A folder of code, or only the files that lie directly in it. */
export interface CodeFolder {
  readonly folder: string;
  readonly isDirect: boolean;
  readonly files: readonly string[];
}

const MOST_FOLDERS = 24;
/** A folder that holds more than this of all code says too little about where things are. */
const LARGE_SHARE = 1 / 3;
/** One that holds so much may be split if it is of several communities. */
const TELLING_SHARE = 1 / 8;
/** So much of a folder in one community makes it a part of that. */
const CLEAR_SHARE = 0.6;
const LEAST_FILES = 3;

/** The folders that code falls into, neither so few that they say nothing nor so many that nobody oversees them. */
export function splitFolders(
  files: readonly string[],
  communities: ReadonlyMap<string, string>,
): CodeFolder[] {
  let folders: CodeFolder[] = [{ folder: "", isDirect: false, files }];
  const settled = new Set<CodeFolder>();
  for (;;) {
    const largest = folders
      .filter((each) => !settled.has(each) && !each.isDirect)
      .sort((one, other) => other.files.length - one.files.length)[0];
    if (!largest) return folders.sort((one, other) => (one.folder < other.folder ? -1 : 1));
    const parts = partsOf(largest);
    const share = largest.files.length / files.length;
    const isWanted =
      parts.length === 1 || share > LARGE_SHARE || (share > TELLING_SHARE && areApart(parts, communities));
    const isDone = parts.length === 1 && parts[0]?.isDirect === true;
    if (!isWanted || isDone || folders.length - 1 + parts.length > MOST_FOLDERS) settled.add(largest);
    else folders = [...folders.filter((each) => each !== largest), ...parts];
  }
}

function partsOf({ folder, files }: CodeFolder): CodeFolder[] {
  const start = folder === "" ? 0 : folder.length + 1;
  const parts = new Map<string, string[]>();
  for (const file of files) {
    const end = file.indexOf("/", start);
    const part = end < 0 ? "" : file.slice(0, end);
    const known = parts.get(part);
    if (known) known.push(file);
    else parts.set(part, [file]);
  }
  return [...parts].map(([part, held]) =>
    part === "" ? { folder, isDirect: true, files: held } : { folder: part, isDirect: false, files: held },
  );
}

/** Whether most of the files lie in parts that are of one community each, and not all of the same. */
function areApart(parts: readonly CodeFolder[], communities: ReadonlyMap<string, string>): boolean {
  const clear = parts.flatMap(({ files }) => {
    const community = files.length < LEAST_FILES ? null : clearCommunity(files, communities);
    return community === null ? [] : [{ community, files: files.length }];
  });
  const all = parts.reduce((sum, { files }) => sum + files.length, 0);
  const held = clear.reduce((sum, { files }) => sum + files, 0);
  return held * 2 > all && new Set(clear.map(({ community }) => community)).size > 1;
}

/** The community that most of some files are in; null where there is none. */
export function clearCommunity(
  files: readonly string[],
  communities: ReadonlyMap<string, string>,
): string | null {
  const counts = new Map<string, number>();
  for (const file of files) {
    const community = communities.get(file);
    if (community !== undefined) counts.set(community, (counts.get(community) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && most[1] >= files.length * CLEAR_SHARE ? most[0] : null;
}
