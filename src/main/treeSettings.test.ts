import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import { treeSettings } from "./treeSettings.ts";

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), "loci-tree-")));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(path.join(root, "tree.ts"), "export const tree = 1;\n");
});

async function pathsWith(home: string, languages: string[] = []): Promise<string[]> {
  const looked = await treeSettings(root, { home, ignore: [], nestedRepositories: "skip", languages });
  const { files } = await (await openSourceTree({ root, ...looked })).list();
  return files.map((file) => file.path).sort();
}

async function keepData(name: string): Promise<string> {
  const home = path.join(root, name);
  await mkdir(path.join(home, "trust"), { recursive: true });
  await writeFile(path.join(home, "trust", "a.json"), "{}\n");
  return home;
}

test.each([".loci", "data", "my data", "#data!", "da*ta [1]"])(
  "Loci's own data in %s is no part of the project",
  async (name) => {
    expect(await pathsWith(await keepData(name))).toEqual(["tree.ts"]);
  },
);

test("nor is it where it is reached by a link, and what is called like it elsewhere is", async () => {
  const home = await keepData("data");
  await mkdir(path.join(root, "src", "data"), { recursive: true });
  await writeFile(path.join(root, "src", "data", "b.json"), "{}\n");
  const link = `${root}-link`;
  await symlink(home, link);
  onTestFinished(() => rm(link));
  expect(await pathsWith(link)).toEqual(["src/data/b.json", "tree.ts"]);
});

test("a folder beside the project changes nothing, nor does the project's own", async () => {
  expect(
    (
      await treeSettings(root, {
        ...{ home: `${root}-data`, ignore: ["x"], languages: [] },
        nestedRepositories: "skip",
      })
    ).ignore,
  ).toEqual(["x"]);
  expect(await pathsWith(root)).toEqual(["tree.ts"]);
});

test("of programs only those in the languages that are wanted are taken, and documents with them", async () => {
  for (const name of ["a.py", "A.PYI", "b.tsx", "c.h", "c.cpp", "d.go", "README.md", "run", "conf.d/x.py"]) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), "1\n");
  }
  const paths = (...languages: string[]) => pathsWith(`${root}-data`, languages);
  expect(await paths("Python")).toEqual(["A.PYI", "README.md", "a.py", "conf.d/x.py", "run"]);
  expect(await paths("ts", "c++")).toEqual(["README.md", "b.tsx", "c.cpp", "c.h", "run", "tree.ts"]);
  expect(await paths("dart")).toEqual(["README.md", "run"]);
});
