import { mkdirSync, renameSync, rmSync, watch as watchFolder, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WatchOptions } from "../../port.ts";
import { listSources } from "../listSources.ts";
import { openSourceTree } from "../openSourceTree.ts";
import { type Files, type TemporaryTree, temporaryTree } from "../temporaryTree.ts";
import { watchTree } from "./watchTree.ts";

interface Watched extends TemporaryTree {
  readonly problems: string[];
  /** Waits until a hint covers the path, and gives all hints since the last call. */
  hinted(path: string): Promise<ReadonlySet<string | null>>;
  /** Everything told of so far, and until the file that is written to find the end. */
  settled(): Promise<ReadonlySet<string | null>>;
}

async function watched(files: Files, options?: WatchOptions, isRepository = true): Promise<Watched> {
  const tree = temporaryTree(process.env, files);
  if (isRepository) {
    tree.git("init", "--quiet");
    tree.git("add", ".");
    tree.git("commit", "--quiet", "--message", "one");
  }
  const { environment, root } = tree;
  const problems: string[] = [];
  let hints = new Set<string | null>();
  const source = await openSourceTree({ root, environment });
  const watch = await source.watch(
    { onChange: (path) => hints.add(path), onProblem: (problem) => problems.push(problem) },
    options,
  );
  onTestFinished(() => watch.close());
  await delay(50);
  hints = new Set();
  const hinted = async (path: string) => {
    while (!hints.has(path) && !hints.has(null)) await delay(5);
    const all = hints;
    hints = new Set();
    return all;
  };
  let marks = 0;
  const settled = async () => {
    const mark = `settled${marks++}.ts`;
    writeFileSync(join(root, mark), "");
    while (!hints.has(mark)) await delay(5);
    hints.delete(mark);
    return hints;
  };
  return { ...tree, problems, hinted, settled };
}

describe("events", () => {
  test("a save is told by its path, wherever it is, and content is not", async () => {
    const tree = await watched({ "a.ts": "1", "src/deep/er/b.ts": "1" });
    tree.write({ "a.ts": "2" });
    expect(await tree.hinted("a.ts")).toEqual(new Set(["a.ts"]));
    tree.write({ "src/deep/er/b.ts": "2" });
    expect(await tree.hinted("src/deep/er/b.ts")).toEqual(new Set(["src/deep/er/b.ts"]));
    rmSync(join(tree.root, "a.ts"));
    expect(await tree.hinted("a.ts")).toEqual(new Set(["a.ts"]));
  });

  test("a save by rename is told under the name it gets", async () => {
    const tree = await watched({ "src/a.ts": "1" });
    tree.write({ "src/a.ts.new": "2" });
    renameSync(join(tree.root, "src/a.ts.new"), join(tree.root, "src/a.ts"));
    await tree.hinted("src/a.ts");
  });

  test("what a listing leaves out is not told of", async () => {
    const files = { ".gitignore": "*.log\n/out/\n", ".lociignore": "generated/\n", "a.ts": "1" };
    const tree = await watched({ ...files, "generated/g.ts": "1" });
    tree.write({
      "b.log": "1",
      "out/b.ts": "1",
      "generated/g.ts": "2",
      "node_modules/x/y.js": "1",
      "dist/z.js": "1",
      ".env": "KEY=1",
      "photo.png": "1",
    });
    expect(await tree.settled()).toEqual(new Set());
  });

  test("what git tracks is told of although it is ignored by now", async () => {
    const files = { ".gitignore": "*.gen.ts\n/out/\n", "a.ts": "1" };
    const tree = temporaryTree(process.env, { ...files, "x.gen.ts": "1", "out/o.ts": "1" });
    tree.git("init", "--quiet");
    tree.git("add", "--force", ".");
    const hints = new Set<string | null>();
    const source = await openSourceTree({ root: tree.root, environment: tree.environment });
    const watch = await source.watch({ onChange: (path) => hints.add(path), onProblem() {} });
    onTestFinished(() => watch.close());
    tree.write({ "x.gen.ts": "2", "out/o.ts": "2" });
    while (!hints.has("x.gen.ts") || !hints.has("out/o.ts")) await delay(5);
  });

  test("a new folder is watched, however deep it came to be", async () => {
    const tree = await watched({ "a.ts": "1" });
    tree.write({ "new/er/est/b.ts": "1" });
    expect(await tree.hinted("new")).toContain(null);
    await tree.settled();
    tree.write({ "new/er/est/b.ts": "2" });
    await tree.hinted("new/er/est/b.ts");
  });

  test("a folder that moved is told of under its new name only", async () => {
    const tree = await watched({ "old/deep/a.ts": "1", "b.ts": "1" });
    renameSync(join(tree.root, "old"), join(tree.root, "other"));
    expect(await tree.hinted("other")).toContain(null);
    await tree.settled();
    tree.write({ "other/deep/a.ts": "2" });
    const hints = await tree.hinted("other/deep/a.ts");
    expect([...hints].filter((path) => path?.startsWith("old"))).toEqual([]);
  });

  test("a folder that was replaced is watched anew; one that went is told of", async () => {
    const tree = await watched({ "src/a.ts": "1", "keep.ts": "1" });
    rmSync(join(tree.root, "src"), { recursive: true });
    expect(await tree.hinted("src")).toContain(null);
    mkdirSync(join(tree.root, "src"));
    await tree.hinted("src");
    await tree.settled();
    tree.write({ "src/a.ts": "2" });
    await tree.hinted("src/a.ts");
  });

  test("new rules count at once", async () => {
    const tree = await watched({ "tmp/a.ts": "1", "b.ts": "1" });
    tree.write({ ".gitignore": "/tmp/\n" });
    expect(await tree.hinted(".gitignore")).toContain(null);
    await tree.settled();
    tree.write({ "tmp/a.ts": "2" });
    expect([...(await tree.settled())].filter((path) => path?.startsWith("tmp/"))).toEqual([]);
    tree.write({ ".gitignore": "" });
    expect(await tree.hinted(".gitignore")).toContain(null);
    await tree.settled();
    tree.write({ "tmp/a.ts": "3" });
    await tree.hinted("tmp/a.ts");
  });

  test("a switch of branches is told of as a whole, also in a worktree", async () => {
    const tree = await watched({ "a.ts": "1" });
    tree.git("switch", "--quiet", "--create", "other");
    expect(await tree.hinted("HEAD")).toContain(null);

    const linked = join(tree.root, "..", "linked");
    tree.git("worktree", "add", "--quiet", linked, "main");
    const hints = new Set<string | null>();
    const source = await openSourceTree({ root: linked, environment: tree.environment });
    const watch = await source.watch({ onChange: (path) => hints.add(path), onProblem() {} });
    onTestFinished(() => watch.close());
    await delay(50);
    hints.clear();
    tree.git("-C", linked, "switch", "--quiet", "--detach", "other");
    while (!hints.has(null)) await delay(5);
  });

  test("a folder without a repository is watched, and becomes one", async () => {
    const tree = await watched({ "a.ts": "1", "ignored.log": "1", ".gitignore": "*.log" }, {}, false);
    tree.write({ "ignored.log": "2" });
    expect(await tree.settled()).toEqual(new Set());
    tree.git("init", "--quiet");
    expect(await tree.hinted(".git")).toContain(null);
  });

  test("a repository that comes and goes quickly leaves no watch behind", async () => {
    const tree = temporaryTree(process.env, { "a.ts": "1" });
    const { root, environment } = tree;
    const options = { root, ignore: [], maxBytes: 1_000 };
    let opening = 0;
    let mostAtOnce = 0;
    const place = async () => {
      mostAtOnce = Math.max(mostAtOnce, ++opening);
      await delay(20);
      opening -= 1;
      return { folder: root, repository: root, environment };
    };
    const watch = await watchTree(
      { options, place, list: (signal) => listSources(options, null, signal) },
      { onChange() {}, onProblem() {} },
    );
    onTestFinished(() => watch.close());
    for (let at = 0; at < 3; at++) {
      mkdirSync(join(root, ".git"));
      await delay(5);
      rmSync(join(root, ".git"), { recursive: true });
      await delay(5);
    }
    await watch.close();
    expect({ opening, mostAtOnce }).toEqual({ opening: 0, mostAtOnce: 1 });
  });

  test("a closed watch tells nothing", async () => {
    const { root, environment, write } = temporaryTree(process.env, { "a.ts": "1" });
    const hints: unknown[] = [];
    const source = await openSourceTree({ root, environment });
    const watch = await source.watch({ onChange: (path) => hints.push(path), onProblem() {} });
    await watch.close();
    hints.length = 0;
    write({ "a.ts": "2", "new/b.ts": "1" });
    await delay(50);
    expect(hints).toEqual([]);
  });
});

test("polling tells of changed, new and gone files, and of nothing else", async () => {
  const tree = await watched({ "a.ts": "1", "b.ts": "1", "c.ts": "1" }, { poll: true });
  tree.write({ "a.ts": "22", "new/d.ts": "1", "node_modules/x.js": "1" });
  rmSync(join(tree.root, "b.ts"));
  expect(await tree.hinted("a.ts")).toEqual(new Set(["a.ts", "b.ts", "new/d.ts"]));
  expect(tree.problems).toEqual([]);
});

test("where the system has no more watches to give, it polls and says how to get more", async () => {
  const { root, write } = temporaryTree(process.env, { "a/b.ts": "1", "c/d.ts": "1", "e/f.ts": "1" });
  const options = { root, ignore: [], maxBytes: 1_000 };
  const hints = new Set<string | null>();
  const problems: string[] = [];
  let left = 2;
  const scarce = ((...asked: Parameters<typeof watchFolder>) => {
    if (left-- > 0) return watchFolder(...asked);
    throw Object.assign(new Error("System limit for number of file watchers reached"), { code: "ENOSPC" });
  }) as typeof watchFolder;
  const watch = await watchTree(
    {
      options,
      place: async () => null,
      list: (signal) => listSources(options, null, signal),
      watchFolder: scarce,
    },
    { onChange: (path) => hints.add(path), onProblem: (problem) => problems.push(problem) },
  );
  onTestFinished(() => watch.close());
  expect(watch.method).toBe("polling");
  expect(problems).toEqual([expect.stringContaining("polled")]);
  write({ "e/f.ts": "22" });
  while (!hints.has("e/f.ts")) await delay(20);
});
