import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { askGit, type TreeAnswer } from "./askGit.ts";
import { eachLimited } from "./eachLimited.ts";
import { isRepository } from "./findRoot.ts";
import { parentOf } from "./paths.ts";
import type { GitPlace } from "./runGit.ts";
import type { Folder, ListOptions, Screen } from "./screen.ts";

/** What git knows of or would add below the folder: raw names, each ending in NUL, some more than once. */
export async function askGitForNames(
  options: ListOptions,
  place: GitPlace,
  signal?: AbortSignal,
): Promise<TreeAnswer> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return await askGit(options, place, args, signal);
}

/** Whether the folder is one that the repository around it ignores, and so knows nothing of. */
export async function isIgnoredByGit(
  options: ListOptions,
  place: GitPlace,
  signal?: AbortSignal,
): Promise<boolean> {
  if (place.folder === place.repository) return false;
  return (await askGit(options, place, ["check-ignore", "--quiet", "."], signal)).ok;
}

/** Takes in what git names, and what it names in the repositories inside this one that may be entered. */
export async function screenNames(
  screen: Screen,
  options: ListOptions,
  place: GitPlace,
  names: Buffer,
  signal?: AbortSignal,
): Promise<void> {
  let repositories = await screenRepository(screen, await screen.top(), names, signal);
  while (repositories.length > 0) {
    const inner: Folder[] = [];
    for (const top of repositories) {
      const folder = join(screen.root, top.path);
      const answer = await askGitForNames(options, { ...place, folder, repository: folder }, signal);
      if (answer.ok) inner.push(...(await screenRepository(screen, top, answer.output, signal)));
      else screen.tally.skip("unreadable", top.path);
    }
    repositories = inner;
  }
}

/** Gives the repositories found inside. */
async function screenRepository(
  screen: Screen,
  top: Folder,
  names: Buffer,
  signal?: AbortSignal,
): Promise<Folder[]> {
  const folders = folderLookup(screen, top);
  const prefix = top.path === "" ? "" : `${top.path}/`;
  const paths = [...new Set(decodeNames(screen, names))].map((name) => prefix + name);
  const repositories: Folder[] = [];
  const work = async (path: string) => {
    const entered = await visit(screen, path, folders);
    if (entered !== null) repositories.push(entered);
  };
  await eachLimited(paths, work, signal);
  return repositories;
}

type FolderLookup = (path: string) => Promise<Folder | null>;

async function visit(screen: Screen, listed: string, folders: FolderLookup): Promise<Folder | null> {
  // A slash at the end is git's mark of a repository inside this one.
  const path = listed.replace(/\/$/, "");
  const folder = await folders(parentOf(path));
  const stats = folder && (await screen.stat(path));
  if (!folder || !stats) return null;
  if (!stats.isDirectory()) screen.file(path, stats, folder);
  else if (await isRepository(join(screen.root, path)))
    return await screen.enterRepository(path, stats, folder);
  return null;
}

/** Judges each folder once. Git lists by its index: on disk, a folder on the way may be a link by now. */
function folderLookup(screen: Screen, top: Folder): FolderLookup {
  const known = new Map<string, Promise<Folder | null>>([[top.path, Promise.resolve(top)]]);
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
