import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRoot } from "./findRoot.ts";
import { type Files, temporaryTree } from "./temporaryTree.ts";

const treeOf = (files: Files) => temporaryTree(process.env, files);

test("the root is the top of the repository around the path", async () => {
  const tree = treeOf({ "src/deep/a.ts": "" });
  tree.git("init");
  expect(await findRoot(join(tree.root, "src/deep"))).toBe(tree.root);
  expect(await findRoot(tree.root)).toBe(tree.root);
});

test("a folder that is in no repository is its own root", async () => {
  const tree = treeOf({ "src/a.ts": "" });
  expect(await findRoot(join(tree.root, "src"))).toBe(join(tree.root, "src"));
});

test("worktrees and repositories in repositories are roots of their own", async () => {
  const tree = treeOf({ "inner/a.ts": "" });
  tree.git("init");
  tree.git("init", "inner");
  tree.git("commit", "--allow-empty", "-m", "start");
  tree.git("worktree", "add", "../other");
  expect(await findRoot(join(tree.root, "inner"))).toBe(join(tree.root, "inner"));
  expect(await findRoot(join(tree.root, "../other"))).toBe(join(tree.root, "../other"));
});

test("links are resolved", async () => {
  const tree = treeOf({ "src/a.ts": "" });
  tree.git("init");
  symlinkSync(tree.root, join(tree.root, "../link"));
  expect(await findRoot(join(tree.root, "../link/src"))).toBe(tree.root);
});

test("a repository that calls another folder its working tree is not believed", async () => {
  const tree = treeOf({ "src/a.ts": "" });
  tree.git("init");
  tree.git("config", "core.worktree", "/");
  expect(await findRoot(join(tree.root, "src"))).toBe(tree.root);
});

test("what is no folder fails with the next step", async () => {
  const tree = treeOf({ "a.ts": "" });
  await expect(findRoot(join(tree.root, "no/such"))).rejects.toMatchObject({
    code: "not_found",
    hint: expect.stringContaining(tree.root),
  });
  await expect(findRoot(join(tree.root, "a.ts"))).rejects.toMatchObject({
    code: "invalid_input",
    hint: expect.stringContaining(tree.root),
  });
});
