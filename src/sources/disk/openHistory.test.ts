import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SourceHistory } from "../port.ts";
import { openSourceTree, type SourceTreeOptions } from "./openSourceTree.ts";
import { type Files, type TemporaryTree, temporaryTree } from "./temporaryTree.ts";

function repositoryOf(files: Files = {}): TemporaryTree {
  const tree = temporaryTree(process.env, files);
  tree.git("init");
  return tree;
}

function commit(tree: TemporaryTree, files: Files = {}): string {
  tree.write(files);
  tree.git("add", "--all", "--force");
  tree.git("commit", "--allow-empty", "-m", "step");
  return tree.git("rev-parse", "HEAD");
}

async function historyOf(tree: TemporaryTree, options: Partial<SourceTreeOptions> = {}) {
  const source = await openSourceTree({ ...tree, ...options });
  const history = (await source.history()) as SourceHistory;
  onTestFinished(() => history.close());
  return { source, history };
}

test("commits are told newest first, of a merge only the first parent", async () => {
  const tree = repositoryOf();
  const first = commit(tree, { "a.ts": "1" });
  tree.git("checkout", "-b", "side");
  const side = commit(tree, { "b.ts": "1" });
  tree.git("checkout", "main");
  const second = commit(tree, { "a.ts": "2" });
  tree.git("merge", "--no-ff", "-m", "merge", "side");
  const merge = tree.git("rev-parse", "HEAD");
  const { history } = await historyOf(tree);
  const hashes = async (newest: string, limit: number) =>
    (await history.commits(newest, limit))?.map(({ hash }) => hash);
  expect(await hashes(merge, 10)).toEqual([merge, second, first]);
  expect(await hashes(merge, 2)).toEqual([merge, second]);
  expect(await hashes(side, 1)).toEqual([side]);
  const [{ committedAt } = { committedAt: 0 }] = (await history.commits(first, 1)) ?? [];
  expect(committedAt).toBe(Number(tree.git("log", "-1", "--format=%ct", first)) * 1000);
});

test("there is nothing to tell of a commit that is not there, nor outside of a repository", async () => {
  const tree = repositoryOf();
  const { history } = await historyOf(tree);
  expect(await history.commits("f".repeat(40), 5)).toBeNull();
  expect(await history.commits("--all", 5)).toBeNull();
  expect(await history.commitBefore(Date.now())).toBeNull();
  const plain = await openSourceTree({ ...temporaryTree(process.env) });
  expect(await plain.history()).toBeNull();
});

test("the commit before a moment is found", async () => {
  const tree = repositoryOf();
  const only = commit(tree, { "a.ts": "1" });
  const { history } = await historyOf(tree);
  expect(await history.commitBefore(Date.now() + 2_000)).toBe(only);
  expect(await history.commitBefore(1_000_000)).toBeNull();
});

test("a commit's tree is the one that its checkout is", async () => {
  const tree = repositoryOf({
    "src/a.ts": "export const a = 1;\n",
    "src/ünï.py": "x = 1\n",
    "src/windows.ts": "\u{FEFF}const one = 1;\r\n",
    "data/table.ts": "x",
    "kept/table.ts": "x",
    ".lociignore": "data/\n",
    "kept/.lociignore": "!*\nother.ts\n",
    "kept/other.ts": "x",
    "logo.png": "x",
    "binary.txt": new Uint8Array([1, 0, 2]),
    "large.ts": "x".repeat(2_000),
    "app.min.js": "x",
    ".env": "KEY=1",
    "node_modules/x/index.js": "x",
    "vendor/lib.go": "x",
  });
  symlinkSync("src/a.ts", join(tree.root, "link.ts"));
  const hash = commit(tree);
  const { source, history } = await historyOf(tree, { maxBytes: 1_000 });
  const past = history.treeAt(hash);
  const [now, then] = [await source.list(), await past.list()];
  const paths = now.files.map(({ path }) => path);
  expect(then.files.map(({ path }) => path)).toEqual(paths);
  expect(paths).toContain("kept/table.ts");
  expect(then.skipped).toEqual(now.skipped);
  for (const path of paths) expect(await past.read(path)).toEqual(await source.read(path));
  expect(await past.git()).toMatchObject({ commit: hash });
  expect(await past.read(".env")).toEqual({ ok: false, reason: "gone" });
  expect(await past.read("../project/src/a.ts")).toEqual({ ok: false, reason: "gone" });
});

test("a file looks the same from outside as long as its content is, whatever its name", async () => {
  const tree = repositoryOf();
  const first = commit(tree, { "a.ts": "one", "b.ts": "two" });
  const second = commit(tree, { "a.ts": "One", "b.ts": "two", "c.ts": "one" });
  const { history } = await historyOf(tree);
  const looks = async (hash: string) => {
    const { files } = await history.treeAt(hash).list();
    return new Map(files.map(({ path, ...look }) => [path, look]));
  };
  const [before, after] = [await looks(first), await looks(second)];
  expect(after.get("b.ts")).toEqual(before.get("b.ts"));
  expect(after.get("c.ts")).toEqual(before.get("a.ts"));
  expect(after.get("a.ts")).not.toEqual(before.get("a.ts"));
});

test("of a folder inside a repository only what lies in it is told, by its paths from there", async () => {
  const tree = repositoryOf({ "top.ts": "x" });
  const before = commit(tree);
  const hash = commit(tree, { "part/src/a.ts": "x" });
  const { history } = await historyOf(tree, { root: join(tree.root, "part") });
  expect((await history.treeAt(hash).list()).files.map(({ path }) => path)).toEqual(["src/a.ts"]);
  expect((await history.treeAt(before).list()).files).toEqual([]);
});

test("many contents can be asked for at once, of every size", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`f${at}.txt`, `${at}\n`.repeat(at * at)]),
  );
  const tree = repositoryOf(files);
  const { history } = await historyOf(tree);
  const past = history.treeAt(commit(tree));
  const listing = await past.list();
  const read = await Promise.all(listing.files.map(({ path }) => past.read(path)));
  expect(read.map((each) => each.ok && each.text)).toEqual(listing.files.map(({ path }) => files[path]));
});

test("whoever still waits when the history is closed is told", async () => {
  const tree = repositoryOf({ "a.ts": "one" });
  const { history } = await historyOf(tree);
  const past = history.treeAt(commit(tree));
  await past.list();
  const reading = past.read("a.ts");
  history.close();
  await expect(reading).rejects.toMatchObject({ code: "unavailable" });
});

test("a history that was closed reads nothing more", async () => {
  const tree = repositoryOf();
  const only = commit(tree, { "a.ts": "1" });
  const { history } = await historyOf(tree);
  const past = history.treeAt(only);
  await past.list();
  expect(await past.read("a.ts")).toMatchObject({ text: "1" });
  history.close();
  await expect(past.read("a.ts")).rejects.toMatchObject({ code: "unavailable" });
});
