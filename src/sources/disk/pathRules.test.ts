import { expect, test } from "vitest";
import { isTooLong, lociRules } from "./pathRules.ts";

test("folders of others' code and of output are left out, and say so", () => {
  const rules = lociRules([]);
  expect(rules.reasonFor("node_modules/")).toBe("vendored");
  expect(rules.reasonFor("a/b/third_party/")).toBe("vendored");
  expect(rules.reasonFor("packages/a/dist/")).toBe("build_output");
  expect(rules.reasonFor("build")).toBeNull();
  expect(rules.reasonFor("src/")).toBeNull();
});

test("a repository can take a folder back in; whoever runs the server has the last word", () => {
  const taken = lociRules([]).within("", ["!build/"]);
  expect(taken?.reasonFor("build/")).toBeNull();
  expect(taken?.reasonFor("build/a.ts")).toBeNull();
  const kept = lociRules(["build/", "!/vendor/"]).within("", ["!build/", "vendor/"]);
  expect(kept?.reasonFor("build/")).toBe("ignored");
  expect(kept?.reasonFor("vendor/")).toBeNull();
});

test("lines of a folder hold in that folder only", () => {
  const rules = lociRules([]).within("a/b", [
    "*.log",
    "/top.ts",
    "x/y.ts",
    "only/",
    "!keep.log",
    "trailing  ",
  ]);
  const reasons = (paths: string[]) => paths.map((path) => rules?.reasonFor(path));
  expect(
    reasons(["a/b/e.log", "a/b/c/e.log", "a/b/top.ts", "a/b/x/y.ts", "a/b/c/only/", "a/b/trailing"]),
  ).toEqual(Array(6).fill("ignored"));
  expect(reasons(["e.log", "a/e.log", "a/b/c/top.ts", "a/b/c/x/y.ts", "a/b/only", "a/b/keep.log"])).toEqual(
    Array(6).fill(null),
  );
});

test("a folder's name is taken literally", () => {
  const rules = lociRules([]).within("[a]*?\\b", ["x", "\\!y", "\\#z"]);
  expect(["x", "!y", "#z"].map((name) => rules?.reasonFor(`[a]*?\\b/${name}`))).toEqual(
    Array(3).fill("ignored"),
  );
  expect(rules?.reasonFor("abc?b/x")).toBeNull();
});

test("case counts", () => {
  expect(lociRules(["*.LOG"]).reasonFor("a.log")).toBeNull();
});

test("what editors put beside a file is left out", () => {
  const rules = lociRules([]);
  const names = ["a.ts~", ".#a.ts", "#a.ts#", ".a.ts.swp", "a.ts", "src/.b.ts.swo"];
  expect(names.map((name) => rules.reasonFor(name))).toEqual([
    "ignored",
    "ignored",
    "ignored",
    "ignored",
    null,
    "ignored",
  ]);
});

test("lines made to be slow are matched like any other", () => {
  const hostile = [
    `${"*a".repeat(200)}b`,
    `${"**/*a*/".repeat(100)}b`,
    `${"[a-z]*".repeat(100)}!`,
    `${"a*".repeat(400)}/**/${"*".repeat(200)}b`,
  ];
  const rules = lociRules([]).within("", [...hostile, ...hostile, ...hostile]);
  const path = `${`${"a".repeat(250)}/`.repeat(60)}${"a".repeat(250)}`;
  expect(rules?.reasonFor(path)).toBeNull();
  expect(rules?.reasonFor(`${path}b`)).toBe("ignored");
});

test("a line that is too long is not used, nor are more lines than can be honoured", () => {
  expect(isTooLong("x".repeat(2000))).toBe(true);
  expect(isTooLong("**/generated/**/*.ts")).toBe(false);
  const lines = Array.from({ length: 5_000 }, (_, at) => `name-of-a-file-${at}`);
  expect(lociRules([]).within("", lines)).toBeNull();
  const rules = lociRules([]).within("a", lines.slice(0, 1_000));
  expect(rules?.reasonFor("a/name-of-a-file-7")).toBe("ignored");
  expect(rules?.within("a/b", lines)).toBeNull();
});
