import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { eachLimited } from "./eachLimited.ts";
import { type GitAnswer, type GitPlace, runGit } from "./runGit.ts";
import type { ListOptions } from "./screen.ts";
import { FolderScout } from "./watch/folderScout.ts";

/** So long an answer goes without saying on a slow disk; then it is asked whether one can come at all. */
const PATIENCE_MS = 2_000;

export type TreeAnswer = GitAnswer | { readonly ok: false; readonly reason: "blocked" };

/** Asks git what takes a look at ignore files. It opens whatever has the name of one, and would wait for a pipe for ever. */
export async function askGit(
  options: ListOptions,
  place: GitPlace,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<TreeAnswer> {
  const blocked = new AbortController();
  const timer = setTimeout(async () => {
    if (await hasOddIgnoreFile(options).catch(() => false)) blocked.abort();
  }, PATIENCE_MS);
  try {
    const either = AbortSignal.any([blocked.signal, ...(signal ? [signal] : [])]);
    return await runGit(place, args, { signal: either });
  } catch (thrown) {
    signal?.throwIfAborted();
    if (blocked.signal.aborted) return { ok: false, reason: "blocked" };
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

async function hasOddIgnoreFile(options: ListOptions): Promise<boolean> {
  const folders: string[] = [];
  await new FolderScout(options).walk("", ({ path }) => folders.push(path));
  let found = false;
  await eachLimited(folders, async (folder) => {
    const stats = await lstat(join(options.root, folder, ".gitignore")).catch(() => null);
    if (stats !== null && !stats.isFile() && !stats.isSymbolicLink() && !stats.isDirectory()) found = true;
  });
  return found;
}
