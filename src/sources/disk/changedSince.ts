import type { SourceDiff } from "../port.ts";
import { gitDiff } from "./gitDiff.ts";
import { type GitPlace, runGit } from "./runGit.ts";

/**
 * The files of the working tree that differ from a commit, or from where the present one parted from it, and those that
 * git does not know; null when git cannot tell.
 */
export async function changedSince(place: GitPlace, commit: string): Promise<string[] | null> {
  const from = await partingFrom(place, commit);
  const changed = await gitDiff(place, ["--name-only", "-z", "--no-renames", "--diff-filter=d", from]);
  const untracked = await untrackedFiles(place);
  if (!changed.ok || !untracked) return null;
  return [...new Set([...pathsIn(changed.output), ...untracked])].sort();
}

/** What `git diff` says of the same files, and those of them that git does not know; null when git cannot tell. */
export async function diffSince(place: GitPlace, commit: string): Promise<SourceDiff | null> {
  const from = await partingFrom(place, commit);
  const compared = ["--find-renames", "--unified=3", "--src-prefix=a/", "--dst-prefix=b/", "--no-color"];
  const changed = await gitDiff(place, [...compared, from]);
  const untracked = await untrackedFiles(place);
  return changed.ok && untracked ? { diff: changed.output.toString("utf8"), untracked } : null;
}

/** Where the present commit parted from another one. */
async function partingFrom(place: GitPlace, commit: string): Promise<string> {
  const parting = await runGit(place, ["merge-base", commit, "HEAD"]);
  // A clone that was cut short may not have it.
  return parting.ok ? parting.output.toString("utf8").trim() : commit;
}

async function untrackedFiles(place: GitPlace): Promise<string[] | null> {
  const answer = await runGit(place, ["ls-files", "-z", "--others", "--exclude-standard"]);
  return answer.ok ? pathsIn(answer.output) : null;
}

function pathsIn(output: Buffer): string[] {
  return output.toString("utf8").split("\0").filter(Boolean);
}
