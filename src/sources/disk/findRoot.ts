import { lstat, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Failure } from "../../domain/failure.ts";

/** The top of the working tree that a path lies in, or the folder itself where there is no repository. */
export async function findRoot(path: string): Promise<string> {
  const folder = await realFolder(path);
  return (await repositoryAround(folder)) ?? folder;
}

/** The folder with every symlink resolved. */
export async function realFolder(path: string): Promise<string> {
  const absolute = resolve(path);
  const found = await stat(absolute).catch(() => null);
  if (found === null) throw await missing(absolute);
  if (!found.isDirectory()) {
    throw new Failure(
      "invalid_input",
      `${absolute} is not a folder.`,
      `Name its folder: ${dirname(absolute)}`,
    );
  }
  return await realpath(absolute);
}

async function missing(path: string): Promise<Failure> {
  let folder = dirname(path);
  while (!(await exists(folder)) && folder !== dirname(folder)) folder = dirname(folder);
  return new Failure(
    "not_found",
    `There is no folder ${path}.`,
    `Check the spelling; ${folder} is as far as it exists.`,
  );
}

/**
 * Found by looking, not by asking git: a repository's own configuration can name any folder of the machine as
 * its working tree, and git would believe it.
 */
export async function repositoryAround(folder: string): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    if (await isRepository(at)) return at;
    if (at === dirname(at)) return null;
  }
}

/** A `.git` folder, or the file in its place that worktrees and submodules have. */
export async function isRepository(folder: string): Promise<boolean> {
  const found = await lstat(join(folder, ".git")).catch(() => null);
  if (found === null) return false;
  return found.isFile() || (await exists(join(folder, ".git", "HEAD")));
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
