import { expect, test } from "vitest";
import { isCostly, lociRules } from "./pathRules.ts";

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
  expect(taken.reasonFor("build/")).toBeNull();
  expect(taken.reasonFor("build/a.ts")).toBeNull();
  const kept = lociRules(["build/", "!/vendor/"]).within("", ["!build/", "vendor/"]);
  expect(kept.reasonFor("build/")).toBe("ignored");
  expect(kept.reasonFor("vendor/")).toBeNull();
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
  const reasons = (paths: string[]) => paths.map((path) => rules.reasonFor(path));
  expect(
    reasons(["a/b/e.log", "a/b/c/e.log", "a/b/top.ts", "a/b/x/y.ts", "a/b/c/only/", "a/b/trailing"]),
  ).toEqual(Array(6).fill("ignored"));
  expect(reasons(["e.log", "a/e.log", "a/b/c/top.ts", "a/b/c/x/y.ts", "a/b/only", "a/b/keep.log"])).toEqual(
    Array(6).fill(null),
  );
});

test("a folder's name is taken literally", () => {
  const rules = lociRules([]).within("[a]*?\\b", ["x", "\\!y", "\\#z"]);
  expect(["x", "!y", "#z"].map((name) => rules.reasonFor(`[a]*?\\b/${name}`))).toEqual(
    Array(3).fill("ignored"),
  );
  expect(rules.reasonFor("abc?b/x")).toBeNull();
});

test("case counts", () => {
  expect(lociRules(["*.LOG"]).reasonFor("a.log")).toBeNull();
});

test("a line that could take forever to match is not used", () => {
  expect(isCostly("**/*a*/**/*a*/**/*a*/**/b")).toBe(true);
  expect(isCostly(" ".repeat(2000))).toBe(true);
  expect(isCostly("**/generated/**/*.ts")).toBe(false);
});
