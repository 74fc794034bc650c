import { type GitPlace, runGit } from "./runGit.ts";

/**
 * The files of the working tree that differ from a commit, or from where the present one parted from it, and those that
 * git does not know; null when git cannot tell.
 */
export async function changedSince(place: GitPlace, commit: string): Promise<string[] | null> {
  const parting = await runGit(place, ["merge-base", commit, "HEAD"]);
  // A clone that was cut short may not have it.
  const from = parting.ok ? parting.output.toString("utf8").trim() : commit;
  const compared = [
    "diff",
    "--name-only",
    "-z",
    "--relative",
    "--no-renames",
    "--no-ext-diff",
    "--no-textconv",
  ];
  const changed = await runGit(place, [...compared, "--diff-filter=d", from, "--"]);
  const unknown = await runGit(place, ["ls-files", "-z", "--others", "--exclude-standard"]);
  if (!changed.ok || !unknown.ok) return null;
  const paths = [changed, unknown].flatMap(({ output }) =>
    output.toString("utf8").split("\0").filter(Boolean),
  );
  return [...new Set(paths)].sort();
}
