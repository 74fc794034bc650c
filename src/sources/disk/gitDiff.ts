import { type GitAnswer, type GitPlace, runGit } from "./runGit.ts";

/** The rest of how git compares is the caller's; this much keeps it from running what a repository names. */
const HARMLESS = [
  "--no-ext-diff",
  "--no-textconv",
  // It would look into each submodule, as the submodule's own configuration says; none is a file of this tree.
  "--ignore-submodules=all",
  "--submodule=short",
];

/** What `git diff` says of the working tree, without the filters that a repository wants its files sent through. */
export async function gitDiff(place: GitPlace, args: readonly string[]): Promise<GitAnswer> {
  const settings = await withoutFilters(place);
  if (settings === null) return { ok: false, reason: "failed" };
  return await runGit(place, ["diff", "--relative", ...HARMLESS, ...args, "--"], { settings });
}

/**
 * To compare a file, git sends it through the `clean` command of its filter: a program that the repository's configuration
 * names, and no option turns all of them off. So each is asked for by its name and set to nothing, the user's own among
 * them, as a repository chooses the files. Null if one is called what cannot be said on a command line.
 */
async function withoutFilters(place: GitPlace): Promise<string[] | null> {
  const answer = await runGit(place, ["config", "--null", "--name-only", "--get-regexp", "^filter\\."]);
  if (!answer.ok) return answer.reason === "no" ? [] : null;
  const keys = answer.output.toString("utf8").split("\0").filter(Boolean);
  const filters = new Set(keys.map((key) => key.slice(0, key.lastIndexOf("."))));
  if ([...filters].some((filter) => filter.includes("="))) return null;
  return [...filters].flatMap((filter) => [
    `${filter}.clean=`,
    `${filter}.smudge=`,
    `${filter}.process=`,
    `${filter}.required=false`,
  ]);
}
