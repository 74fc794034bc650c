import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { temporaryTree } from "../temporaryTree.ts";
import { RecursiveWatch } from "./recursiveWatch.ts";

test("one watch for the whole tree tells of the same as many", async () => {
  const files = { ".gitignore": "*.log\n", "a.ts": "1", "src/deep/b.ts": "1", "node_modules/x/y.js": "1" };
  const { root, write } = temporaryTree(process.env, files);
  const hints = new Set<string | null>();
  const watch = new RecursiveWatch(
    { root, ignore: [], maxBytes: 1_000 },
    { onChange: (path) => hints.add(path), onRepository() {}, onLimit() {} },
  );
  await watch.open([]);
  onTestFinished(() => watch.close());
  // Some systems begin a little later than they say.
  await delay(100);
  hints.clear();
  write({ "x.log": "1", "node_modules/x/y.js": "2", "src/deep/b.ts": "2", "a.ts": "2" });
  while (!hints.has("a.ts") || !hints.has("src/deep/b.ts")) await delay(5);
  await watch.settled();
  expect(hints).toEqual(new Set(["a.ts", "src/deep/b.ts"]));
  write({ ".gitignore": "" });
  while (!hints.has(null)) await delay(5);
  write({ "x.log": "2" });
  while (!hints.has("x.log")) await delay(5);
});

test("what is listed in spite of the rules is told of", async () => {
  const { root, write } = temporaryTree(process.env, {
    ".gitignore": "/out/\n",
    "out/a.ts": "1",
    "b.ts": "1",
  });
  const hints = new Set<string | null>();
  const watch = new RecursiveWatch(
    { root, ignore: [], maxBytes: 1_000 },
    { onChange: (path) => hints.add(path), onRepository() {}, onLimit() {} },
  );
  onTestFinished(() => watch.close());
  await watch.open(["out/a.ts", "b.ts"]);
  await delay(100);
  write({ "out/other.ts": "1", "out/a.ts": "2" });
  while (!hints.has("out/a.ts")) await delay(5);
  expect(hints).not.toContain("out/other.ts");
});

test("an event that cannot be judged is a problem, and not the end of the process", async () => {
  const { root, write } = temporaryTree(process.env, { "a.ts": "1" });
  const problem = Promise.withResolvers<Error>();
  const watch = new RecursiveWatch(
    { root, ignore: [], maxBytes: 1_000 },
    {
      onChange() {
        throw new Error("broken");
      },
      onRepository() {},
      onLimit: problem.resolve,
    },
  );
  onTestFinished(() => watch.close());
  await watch.open([]);
  await delay(100);
  write({ "a.ts": "2" });
  expect(await problem.promise).toMatchObject({ message: "broken" });
  await watch.settled();
});
