import { isUtf8 } from "node:buffer";
import { Failure } from "../../domain/failure.ts";
import { type GitPlace, runGit } from "./runGit.ts";

/** One entry of a commit that is no folder. */
export interface TreeEntry {
  readonly path: string;
  /** False for a name that is no text; `path` then only resembles it. */
  readonly hasValidName: boolean;
  readonly is: "file" | "symlink" | "repository";
  readonly hash: string;
  readonly bytes: number;
}

const SYMLINK_MODE = "120000";

/** All that a commit holds below the folder. */
export async function treeEntries(
  place: GitPlace,
  commit: string,
  signal?: AbortSignal,
): Promise<TreeEntry[]> {
  const answer = await runGit(place, ["ls-tree", "-r", "-z", "-l", commit], { signal });
  if (!answer.ok) throw unlisted(commit);
  const entries: TreeEntry[] = [];
  const { output } = answer;
  for (let start = 0, end = output.indexOf(0); end !== -1; start = end + 1, end = output.indexOf(0, start)) {
    entries.push(entryIn(output.subarray(start, end), commit));
  }
  return entries;
}

/** An entry is `MODE TYPE HASH BYTES`, the last padded with spaces, a tab and the name. */
function entryIn(line: Buffer, commit: string): TreeEntry {
  const tab = line.indexOf("\t");
  const [mode, type, hash = "", size] = line.toString("utf8", 0, tab).split(/ +/);
  const name = line.subarray(tab + 1);
  const is = type === "commit" ? "repository" : mode === SYMLINK_MODE ? "symlink" : "file";
  const bytes = is === "repository" ? 0 : Number(size);
  if (Number.isNaN(bytes)) throw unlisted(commit);
  return { path: name.toString("utf8"), hasValidName: isUtf8(name), is, hash, bytes };
}

function unlisted(commit: string): Failure {
  return new Failure(
    "unavailable",
    `Git could not list the commit ${commit.slice(0, 12)}.`,
    "A shallow or partial clone lacks older content: fetch it with `git fetch --unshallow` or `--refetch`, or ask for fewer commits.",
  );
}
