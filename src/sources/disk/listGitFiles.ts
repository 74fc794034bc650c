import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { eachLimited } from "./eachLimited.ts";
import { isRepository } from "./findRoot.ts";
import { parentOf } from "./paths.ts";
import { type GitAnswer, type GitPlace, runGit } from "./runGit.ts";
import type { Folder, Screen } from "./screen.ts";

/** What git knows of or would add below the folder: raw names, each ending in NUL, some more than once. */
export async function askGitForNames(place: GitPlace, signal?: AbortSignal): Promise<GitAnswer> {
  return await runGit(place, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], signal);
}

/** Whether the folder is one that the repository around it ignores, and so knows nothing of. */
export async function isIgnoredByGit(place: GitPlace, signal?: AbortSignal): Promise<boolean> {
  if (place.folder === place.repository) return false;
  return (await runGit(place, ["check-ignore", "--quiet", "."], signal)).ok;
}

export async function screenNames(screen: Screen, names: Buffer, signal?: AbortSignal): Promise<void> {
  const folders = folderLookup(screen, await screen.top());
  const paths = [...new Set(decodeNames(screen, names))];
  await eachLimited(paths, (path) => visit(screen, path, folders), signal);
}

type FolderLookup = (path: string) => Promise<Folder | null>;

async function visit(screen: Screen, listed: string, folders: FolderLookup): Promise<void> {
  // A slash at the end is git's mark of a repository inside this one.
  const path = listed.replace(/\/$/, "");
  const folder = await folders(parentOf(path));
  const stats = folder && (await screen.stat(path));
  if (!folder || !stats) return;
  if (!stats.isDirectory()) screen.file(path, stats, folder);
  else if (await isRepository(join(screen.root, path))) screen.leaveOutRepository(path, stats, folder);
}

/** Judges each folder once. Git lists by its index: on disk, a folder on the way may be a link by now. */
function folderLookup(screen: Screen, top: Folder): FolderLookup {
  const known = new Map<string, Promise<Folder | null>>([["", Promise.resolve(top)]]);
  const lookUp = async (path: string): Promise<Folder | null> => {
    const parent = await find(parentOf(path));
    const stats = parent && (await screen.stat(path));
    if (!parent || !stats || stats.isFile()) return null;
    return await screen.enter(path, stats, parent);
  };
  const find: FolderLookup = (path) => {
    const found = known.get(path) ?? lookUp(path);
    known.set(path, found);
    return found;
  };
  return find;
}

function decodeNames(screen: Screen, names: Buffer): string[] {
  if (isUtf8(names)) return names.toString("utf8").split("\0").filter(Boolean);
  const paths: string[] = [];
  for (let start = 0, end = names.indexOf(0); end !== -1; start = end + 1, end = names.indexOf(0, start)) {
    const name = names.subarray(start, end);
    if (isUtf8(name)) paths.push(name.toString("utf8"));
    else screen.tally.skip("bad_name", name.toString("utf8"));
  }
  return paths;
}
