import { describe, expect, test } from "vitest";
import { taskNames } from "./taskNames.ts";

const pathsIn = (text: string) =>
  taskNames(text).places.map(({ path, line }) => (line === null ? path : `${path}:${line}`));

describe("files that a task speaks of", () => {
  test.each([
    ["see src/graph/ppr.ts.", ["src/graph/ppr.ts"]],
    ["in ppr.ts the push is wrong", ["ppr.ts"]],
    ["    at push (src/graph/ppr.ts:12:5)", ["src/graph/ppr.ts:12"]],
    ['  File "app/models.py", line 88, in save', ["app/models.py:88"]],
    ["\tat org.acme.Shop.pay(Shop.java:41)", ["Shop.java:41"]],
    ["   at Acme.Shop.Pay() in C:\\work\\Shop.cs:line 41", ["/work/Shop.cs:41"]],
    ["/srv/app/lib/cart.rb:7:in `total'", ["/srv/app/lib/cart.rb:7"]],
    ["main.go:31 +0x1d", ["main.go:31"]],
    ["  --> src/lib.rs:4:9", ["src/lib.rs:4"]],
    ["https://example.org/a/src/a.ts#L20", ["//example.org/a/src/a.ts:20"]],
  ])("%s", (text, paths) => {
    expect(pathsIn(text)).toEqual(paths);
  });

  test("abbreviations, versions and dotted names are none", () => {
    expect(pathsIn("e.g. os.path.join in 1.2.3, i.e. obj.method and .env")).toEqual([]);
  });
});

describe("identifiers that a task names", () => {
  test.each([
    ['  File "app/models.py", line 88, in save', ["save"]],
    ["    at push (src/graph/ppr.ts:12:5)", ["push"]],
    ["rename `push` to `pull`", ["pull", "push"]],
    ["parseInput loses the last line", ["parseInput"]],
    ["JSONDecoder and max_items, see Ranker::push.", ["JSONDecoder", "Ranker::push", "max_items"]],
    ["call obj.close() when `done()`", ["done", "obj.close"]],
    ["Nothing to see here, e.g. this.", []],
  ])("%s", (text, identifiers) => {
    expect(taskNames(text).identifiers.toSorted()).toEqual(identifiers);
  });
});

test("no text takes long", () => {
  for (const piece of ["a", "a.", "a/", "_", "`", "aB", "a::", "(", "\\", "1:", ", line "]) {
    expect(taskNames(piece.repeat(100_000)).identifiers.length).toBeLessThanOrEqual(24);
  }
});
