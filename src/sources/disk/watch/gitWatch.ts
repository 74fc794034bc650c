import { type FSWatcher, watch } from "node:fs";
import { type GitPlace, runGit } from "../runGit.ts";

/** Written by a switch of branches, a commit, a reset, an `add`: what git lists, and which commit it is, may be another. */
const TELLING = new Set(["HEAD", "index"]);

/** Watches a repository's own folder, which for a worktree lies elsewhere, by the names of two files and nothing else. */
export async function gitWatch(place: GitPlace | null, onChange: () => void): Promise<FSWatcher | null> {
  const answer = place && (await runGit(place, ["rev-parse", "--absolute-git-dir"]));
  if (!answer?.ok) return null;
  const folder = answer.output.toString("utf8").replace(/\r?\n$/, "");
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      if (name === null || TELLING.has(name)) onChange();
    });
    // Without it the working tree is still watched; only a commit that changes no file goes unnoticed.
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
