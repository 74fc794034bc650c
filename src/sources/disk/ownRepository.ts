import type { Dirent } from "node:fs";
import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

/** So large is no file of a repository that says in a line where another one is. */
const LONGEST_POINTER = 8 * 1024;
/** So many folders of references are looked through; a repository with more is taken for what it says it is not. */
const MOST_FOLDERS = 2_000;

/**
 * Whether what git would read as the repository of this working tree belongs to it. An unpacked archive can hold a `.git` that
 * leads to any repository of the machine, and whoever asks for the history of the tree would be told the history of that one.
 * Worktrees and submodules are led elsewhere as well, but there the other side knows of them.
 */
async function isItsOwn(repository: string): Promise<boolean> {
  try {
    const folder = await gitFolderOf(repository);
    return folder !== null && !(await leadsOut(folder));
  } catch {
    return false;
  }
}

/** `isItsOwn`; once that is so, it is asked again only when the `.git` there is another one. */
export function isItsOwnNow(): (repository: string) => Promise<boolean> {
  let known: string | undefined;
  return async (repository) => {
    const found = await lstat(join(repository, ".git")).catch(() => null);
    const seen = `${repository} ${found?.ino} ${found?.isDirectory() ? "" : found?.ctimeMs}`;
    if (known === seen) return true;
    const isOwn = await isItsOwn(repository);
    known = isOwn ? seen : undefined;
    return isOwn;
  };
}

/** Where commits and references are kept; null if that is somebody else's. */
async function gitFolderOf(repository: string): Promise<string | null> {
  const at = join(repository, ".git");
  const found = await lstat(at);
  if (found.isDirectory()) return (await exists(join(at, "commondir"))) ? null : at;
  const folder = found.isSymbolicLink()
    ? await realpath(at)
    : await realpath(resolve(repository, namedIn(await textOf(at))));
  if (await exists(join(folder, "commondir"))) return await folderOfWorktree(folder, at);
  return (await isWorkingTreeOf(folder, repository)) ? folder : null;
}

/** Exactly as git reads it, which ends at a NUL. */
function namedIn(text: string): string {
  const [, named] = /^gitdir: ([^\0\r\n]+)[\r\n]*$/.exec(text) ?? [];
  if (named === undefined) throw new Error("it names no folder");
  return named;
}

/** A worktree is kept beside the others of its repository, and says which `.git` leads to it. */
async function folderOfWorktree(folder: string, at: string): Promise<string | null> {
  const shared = await realpath(resolve(folder, lineOf(await textOf(join(folder, "commondir")))));
  const known = resolve(folder, lineOf(await textOf(join(folder, "gitdir"))));
  const isKept = dirname(dirname(folder)) === shared && basename(dirname(folder)) === "worktrees";
  const isKnown = join(await realpath(dirname(known)), basename(known)) === at;
  return isKept && isKnown ? shared : null;
}

/** As submodules have it in their configuration. */
async function isWorkingTreeOf(folder: string, repository: string): Promise<boolean> {
  const [, value = ""] =
    /^\s*worktree\s*=\s*"?(.+?)"?\s*$/im.exec(await textOf(join(folder, "config"))) ?? [];
  return value !== "" && (await realpath(resolve(folder, value))) === repository;
}

/** Whether a link in a place that git reads leads to what lies elsewhere. */
async function leadsOut(folder: string): Promise<boolean> {
  const fixed = ["HEAD", "packed-refs", "objects", "objects/pack", "refs"].map((name) => join(folder, name));
  for (const path of fixed) if (await isLinkOut(path, folder)) return true;
  const folders = [join(folder, "refs")];
  for (let at = 0; at < folders.length; at += 1) {
    if (folders.length > MOST_FOLDERS) return true;
    for (const entry of await entriesOf(folders[at] ?? "")) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isSymbolicLink() && (await isLinkOut(path, folder))) return true;
      if (entry.isDirectory()) folders.push(path);
    }
  }
  return false;
}

async function isLinkOut(path: string, folder: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isSymbolicLink()) return false;
  const way = relative(await realpath(folder), await realpath(path));
  return way === ".." || way.startsWith(`..${sep}`);
}

/** None where there is no such folder: one that git is about to make, or has put away. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return await readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

async function textOf(path: string): Promise<string> {
  const found = await lstat(path);
  if (!found.isFile() || found.size > LONGEST_POINTER) throw new Error(`${path} is no such file`);
  return await readFile(path, "utf8");
}

function lineOf(text: string): string {
  return text.replace(/[\r\n]+$/, "");
}
