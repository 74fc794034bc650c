import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSourceTree } from "./openSourceTree.ts";
import { type Files, type TemporaryTree, temporaryTree } from "./temporaryTree.ts";

const folderOf = (files: Files = {}) => temporaryTree(process.env, files);

function repositoryOf(files: Files = {}): TemporaryTree {
  const tree = folderOf(files);
  tree.git("init");
  return tree;
}

const open = (tree: TemporaryTree) => openSourceTree({ ...tree });

describe("git's state", () => {
  test("is commit, branch and remote", async () => {
    const tree = repositoryOf({ "a.ts": "" });
    const source = await open(tree);
    expect(await source.git()).toEqual({ commit: null, branch: "main", remote: null, mainRoot: tree.root });
    tree.git("add", ".");
    tree.git("commit", "-m", "start");
    tree.git("remote", "add", "a-fork", "https://github.com/bob/engine");
    tree.git("remote", "add", "origin", "https://ada:s3cret@GitHub.com/ada/engine.git");
    const commit = tree.git("rev-parse", "HEAD");
    const remote = "https://github.com/ada/engine";
    expect(await source.git()).toEqual({ commit, branch: "main", remote, mainRoot: tree.root });
    expect(await source.commit()).toBe(commit);
    tree.git("checkout", "--detach");
    expect(await source.git()).toEqual({ commit, branch: null, remote, mainRoot: tree.root });
    tree.git("remote", "remove", "origin");
    expect(await source.git()).toMatchObject({ remote: "https://github.com/bob/engine" });
  });

  test("names the same main root in every worktree", async () => {
    const tree = repositoryOf({ "a.ts": "" });
    tree.git("add", ".");
    tree.git("commit", "-m", "start");
    tree.git("worktree", "add", "-b", "feature", "../other");
    tree.write({ "../other/b.ts": "" });
    const worktree = await openSourceTree({ ...tree, root: join(tree.root, "../other") });
    expect(await worktree.git()).toMatchObject({ branch: "feature", mainRoot: tree.root });
    const { files } = await worktree.list();
    expect(files.map(({ path }) => path)).toEqual(["a.ts", "b.ts"]);
  });

  test("is null where there is no repository", async () => {
    expect(await (await open(folderOf())).git()).toBeNull();
  });
});
