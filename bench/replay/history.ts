import { execFileSync } from "node:child_process";
import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A working copy that can be taken to any commit of a repository's main line. */
export interface History {
  readonly root: string;
  /** Oldest first. */
  readonly commits: readonly string[];
  checkOut(commit: string): void;
}

/** The last commits of the main line up to what is checked out. With `stride`, every so many of them. */
export async function openHistory(repository: string, count: number, stride: number): Promise<History> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "loci-replay-")));
  git(root, "clone", "--quiet", "--no-checkout", "--", await realpath(repository), ".");
  const last = git(root, "rev-list", "--first-parent", `--max-count=${count * stride}`, "HEAD");
  const commits = last.trim().split("\n").reverse();
  return {
    root,
    commits: commits.filter((_, at) => (commits.length - 1 - at) % stride === 0),
    checkOut(commit) {
      git(root, "checkout", "--quiet", "--force", "--detach", commit);
      git(root, "clean", "--quiet", "-ffdx");
    },
  };
}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 });
}
