import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const git = (...args: string[]) => execFileSync("git", args, { cwd: world.root, encoding: "utf8" });
const commit = async (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) await world.write(path, text);
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "one");
};
const selected = async (input: object) => {
  const { data } = await world.call("test_select", { profile: "debug", ...input });
  return data as { tests: { path: string }[]; coverageOfChange: number; uncovered: string[] };
};
const testsFor = async (input: object) => (await selected(input)).tests.map(({ path }) => path).sort();
const coverageOf = async (input: object) => (await selected(input)).coverageOfChange;

const PROJECTS = {
  typescript: {
    old: "src/math.ts",
    moved: "src/sums.ts",
    tests: ["test/math.test.ts", "test/total.test.ts"],
    files: {
      "src/math.ts": "export function add(a: number, b: number) {\n  return a + b;\n}\n",
      "src/total.ts":
        'import { add } from "./math.ts";\n\nexport const total = (all: number[]) => add(all.length, 1);\n',
      "test/math.test.ts":
        'import { add } from "../src/math.ts";\n\ntest("adds", () => {\n  add(1, 2);\n});\n',
      "test/total.test.ts":
        'import { total } from "../src/total.ts";\n\ntest("totals", () => {\n  total([1]);\n});\n',
    },
  },
  python: {
    old: "shop/maths.py",
    moved: "shop/sums.py",
    tests: ["tests/test_maths.py", "tests/test_total.py"],
    files: {
      "shop/__init__.py": "",
      "shop/maths.py": "def add(a, b):\n    return a + b\n",
      "shop/total.py": "from shop.maths import add\n\n\ndef total(all):\n    return add(all[0], all[1])\n",
      "tests/test_maths.py": "from shop.maths import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
      "tests/test_total.py":
        "from shop.total import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n",
    },
  },
  go: {
    old: "maths/add.go",
    moved: "sums/add.go",
    tests: ["maths/add_test.go", "total/total_test.go"],
    files: {
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "maths/add.go": "package maths\n\nfunc Add(a, b int) int {\n\treturn a + b\n}\n",
      "maths/add_test.go":
        'package maths\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tAdd(1, 2)\n}\n',
      "total/total.go":
        'package total\n\nimport "example.com/shop/maths"\n\nfunc Total(a, b int) int {\n\treturn maths.Add(a, b)\n}\n',
      "total/total_test.go":
        'package total\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tTotal(1, 2)\n}\n',
    },
  },
};

describe.each(Object.entries(PROJECTS))("a file of %s", (_, { old, moved, tests, files }) => {
  const move = () => {
    execFileSync("mkdir", ["-p", moved.replace(/\/[^/]*$/, "")], { cwd: world.root });
    git("mv", old, moved);
  };

  test("that was moved calls for the tests that still reach its old name", async () => {
    await commit(files);
    await world.call("graph_rebuild");
    move();
    await world.call("graph_rebuild");
    expect(await testsFor({ diff: git("diff", "HEAD") })).toEqual(tests);
    expect(await testsFor({ diff: git("diff", "HEAD", "--no-renames") })).toEqual(tests);
    expect(await testsFor({ since: "HEAD" })).toEqual(tests);
  });

  test("that was moved is run by the tests that reach its old name", async () => {
    await commit(files);
    const { data } = await world.call("graph_rebuild");
    move();
    for (const input of [
      { diff: git("diff", "HEAD") },
      { diff: git("diff", "HEAD", "--no-renames") },
      { since: "HEAD" },
      { since: (data as { txId: string }).txId },
    ])
      expect(await coverageOf(input)).toBe(1);
  });

  test("that was moved since a moment calls for them as well", async () => {
    await commit(files);
    const { data } = await world.call("graph_rebuild");
    move();
    await world.call("graph_rebuild");
    expect(await testsFor({ since: (data as { txId: string }).txId })).toEqual(tests);
  });

  test("that is about to be moved calls for the tests that reach it", async () => {
    await commit(files);
    move();
    const diff = git("diff", "HEAD");
    git("reset", "-q", "--hard");
    await world.call("graph_rebuild");
    expect(await testsFor({ diff })).toEqual(tests);
  });

  test("that was deleted calls for the tests that reached it", async () => {
    await commit(files);
    await world.call("graph_rebuild");
    git("rm", "-q", old);
    await world.call("graph_rebuild");
    expect(await testsFor({ diff: git("diff", "HEAD") })).toEqual(tests);
    const { data } = await world.call("impact_analyze", { profile: "debug", diff: git("diff", "HEAD") });
    expect(data).toMatchObject({ blastRadius: { tests: tests.length } });
  });
});

describe.each([PROJECTS.typescript, PROJECTS.python])("a file that was never indexed: $old", (project) => {
  test.each([
    ["moved", () => git("mv", project.old, project.moved)],
    ["deleted", () => git("rm", "-q", project.old)],
  ])("and was %s calls for the tests whose imports point nowhere now", async (_, change) => {
    await commit(project.files);
    change();
    await world.call("graph_rebuild");
    const diff = git("diff", "HEAD");
    expect(await testsFor({ diff })).toEqual(project.tests);
    expect(await coverageOf({ diff })).toBe(1);
  });
});

test("what was moved and was run by no test before is still run by none", async () => {
  const { files } = PROJECTS.typescript;
  await commit({
    ...files,
    "src/math.ts": `${files["src/math.ts"]}export function lone() {\n  return 1;\n}\n`,
  });
  await world.call("graph_rebuild");
  git("mv", "src/math.ts", "src/sums.ts");
  expect(await selected({ since: "HEAD" })).toMatchObject({
    coverageOfChange: 0.5,
    uncovered: ["src/sums.ts::lone"],
  });
});

test("a move that all importers follow calls for those that run what moved, and not for all that load it", async () => {
  await commit({
    ...PROJECTS.typescript.files,
    "test/other.test.ts": 'import "../src/math.ts";\n\ntest("nothing", () => {});\n',
  });
  await world.call("graph_rebuild");
  git("mv", "src/math.ts", "src/sums.ts");
  for (const path of ["src/total.ts", "test/math.test.ts", "test/other.test.ts"]) {
    const text = git("show", `HEAD:${path}`);
    await world.write(path, text.replace("math.ts", "sums.ts"));
  }
  const moved = git("diff", "HEAD", "--", "src/math.ts", "src/sums.ts");
  expect(await testsFor({ diff: moved })).toEqual(PROJECTS.typescript.tests);
});

test("a file nobody knew that went without a trace is said to be unclear", async () => {
  await commit({ "src/lone.ts": "export const lone = 1;\n", "src/rest.ts": "export const rest = 1;\n" });
  git("rm", "-q", "src/lone.ts");
  const { ok, warnings } = await world.call("test_select", { diff: git("diff", "HEAD") });
  expect(ok).toBe(true);
  expect(warnings).toEqual([expect.stringContaining("src/lone.ts")]);
});
