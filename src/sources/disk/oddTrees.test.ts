import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSourceTree } from "./openSourceTree.ts";
import { type TemporaryTree, temporaryTree } from "./temporaryTree.ts";

test("a pipe in place of an ignore file neither blocks the listing nor is read", async () => {
  const { root, environment, git } = temporaryTree(process.env, { "a.ts": "1", "src/b.ts": "1" });
  git("init", "--quiet");
  execFileSync("mkfifo", [join(root, "src", ".gitignore")]);
  const { files, problems } = await (await openSourceTree({ root, environment })).list();
  expect(files.map(({ path }) => path)).toEqual(["a.ts", "src/b.ts"]);
  expect(problems.join("\n")).toContain("walked without git");
});

describe("repositories inside the tree", () => {
  const nested = () => {
    const tree = temporaryTree(process.env, {
      "a.ts": "1",
      "inner/b.ts": "1",
      "inner/.gitignore": "*.log",
      "inner/c.log": "1",
      "inner/deeper/d.ts": "1",
      "inner/node_modules/e.js": "1",
    });
    for (const folder of ["inner/deeper", "inner", "."]) tree.git("init", "--quiet", folder);
    return tree;
  };
  const listed = async ({ root, environment }: TemporaryTree) => {
    const source = await openSourceTree({ root, environment, nestedRepositories: "include" });
    return (await source.list()).files.map(({ path }) => path);
  };

  test("are named and skipped", async () => {
    const { root, environment } = nested();
    const { files, skipped, problems } = await (await openSourceTree({ root, environment })).list();
    expect(files.map(({ path }) => path)).toEqual(["a.ts"]);
    expect(skipped.nested_repository).toBe(1);
    expect(problems.join("\n")).toContain('"inner"');
  });

  test("are read with the rest where that is wanted, with git and without", async () => {
    const tree = nested();
    const files = ["a.ts", "inner/.gitignore", "inner/b.ts", "inner/deeper/d.ts"];
    expect(await listed(tree)).toEqual(files);
    rmSync(join(tree.root, ".git"), { recursive: true });
    expect(await listed(tree)).toEqual(files);
  });
});

test("a root that is gone is an error, not a tree without files", async () => {
  const { root, environment } = temporaryTree(process.env, { "a.ts": "1" });
  const source = await openSourceTree({ root, environment });
  rmSync(root, { recursive: true });
  await expect(source.list()).rejects.toMatchObject({ code: "not_found" });
});
