import type { SourceListing } from "../port.ts";
import { askGitForNames, isIgnoredByGit, screenNames } from "./listGitFiles.ts";
import type { GitPlace } from "./runGit.ts";
import { type ListOptions, Screen } from "./screen.ts";
import { walkFolder } from "./walkFolder.ts";

const WHY_GIT_DID_NOT_ANSWER = {
  missing: "it is not installed",
  refused: "it refuses a repository of another user (`git config --global --add safe.directory` trusts it)",
  failed: "it could not read this repository",
  no: "it could not read this repository",
  foreign:
    "its `.git` leads to no repository that knows of this folder (`git config core.worktree`, set there, names it)",
  blocked: "a `.gitignore` in it is no file, and git would wait for it for ever",
} as const;

/** By git where there is a repository and git will, else by walking; both give the same files. */
export async function listSources(
  options: ListOptions,
  place: GitPlace | "foreign" | null,
  signal?: AbortSignal,
): Promise<SourceListing> {
  if (place === "foreign") return await listByWalking(options, WHY_GIT_DID_NOT_ANSWER.foreign, signal);
  if (place === null || (await isIgnoredByGit(options, place, signal)))
    return await listByWalking(options, null, signal);
  const names = await askGitForNames(options, place, signal);
  if (!names.ok) return await listByWalking(options, WHY_GIT_DID_NOT_ANSWER[names.reason], signal);
  const screen = new Screen({ ...options, readsGitignore: false });
  await screenNames(screen, options, place, names.output, signal);
  return screen.result();
}

async function listByWalking(
  options: ListOptions,
  instead: string | null,
  signal?: AbortSignal,
): Promise<SourceListing> {
  const screen = new Screen({ ...options, readsGitignore: true });
  if (instead !== null) screen.tally.problem(`The folder was walked without git: ${instead}.`);
  await walkFolder(screen, signal);
  return screen.result();
}
