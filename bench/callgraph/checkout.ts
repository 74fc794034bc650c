import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** A copy of a repository at the commit it has checked out, where tools may write. */
export interface Checkout {
  readonly name: string;
  readonly commit: string;
  /** Without symbolic links: compilers answer with real paths. */
  readonly root: string;
  /** Those that git knows, relative to the root. */
  readonly files: readonly string[];
}

export async function checkOut(repository: string, name: string, cacheFolder: string): Promise<Checkout> {
  const commit = git(repository, "rev-parse", "HEAD").trim();
  const folder = join(cacheFolder, `${name}-${commit.slice(0, 12)}`);
  if (!existsSync(folder)) await cloneWhole(repository, folder);
  const root = await realpath(folder);
  const files = git(root, "ls-files", "-z").split("\0").filter(Boolean);
  return { name, commit, root, files };
}

/** Made under another name first, so that a clone that was broken off is not taken for one. */
async function cloneWhole(repository: string, folder: string): Promise<void> {
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  git(unfinished, "clone", "--quiet", "--", await realpath(repository), ".");
  await rename(unfinished, folder);
}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 });
}
