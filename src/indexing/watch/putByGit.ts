import type { SourceHistory, SourceTree } from "../../sources/port.ts";
import type { GraphReader } from "../../stores/port.ts";
import { builtCommit } from "./builtCommit.ts";

/** So many are compared; where more changed with a commit, git is taken to have put all of them there. */
const MOST_COMPARED = 200;

/** Those of the files that are as the commit has them that was checked out since the last build: nobody edited them here. */
export async function putByGit(
  tree: SourceTree,
  code: GraphReader,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const commit = await tree.commit();
  if (commit === null || commit === (await builtCommit(code))) return new Set();
  if (paths.length > MOST_COMPARED) return new Set(paths);
  const history = await tree.history();
  try {
    return history ? await asCommitted(tree, history, commit, paths) : new Set();
  } finally {
    history?.close();
  }
}

async function asCommitted(
  tree: SourceTree,
  history: SourceHistory,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const committed = history.treeAt(commit);
  await committed.list();
  const same: string[] = [];
  for (const path of paths) {
    const [here, there] = [await tree.read(path), await committed.read(path)];
    const isSame = here.ok && there.ok ? here.contentHash === there.contentHash : !here.ok && !there.ok;
    if (isSame) same.push(path);
  }
  return new Set(same);
}
