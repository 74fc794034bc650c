import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const kinds = async (input: object = {}) => {
  const { data } = await world.call("test_categorize", input);
  const tests = (data?.tests ?? []) as { path: string; category: string; framework: string | null }[];
  return tests.map(({ path, category, framework }) => `${path} ${category} ${framework}`);
};

test("tests of several languages are told apart by what they import, reach and are called", async () => {
  await world.write("package.json", '{ "devDependencies": { "jest": "30" } }');
  await world.write("web/package.json", '{ "devDependencies": { "vitest": "5" } }');
  await world.write("src/sum.test.ts", "describe('sum', () => { it('adds', () => {}); });\n");
  await world.write("web/sum.test.ts", "describe('sum', () => { it('adds', () => {}); });\n");
  await world.write(
    "test/start.ts",
    'import { spawn } from "node:child_process";\nexport const start = () => spawn("x");\n',
  );
  await world.write(
    "test/cli.test.ts",
    'import { test } from "vitest";\nimport { start } from "./start.ts";\ntest("x", () => start());\n',
  );
  await world.write(
    "e2e/login.spec.ts",
    'import { test } from "@playwright/test";\ntest("x", async () => {});\n',
  );
  await world.write("tests/test_db.py", "import sqlite3\n\ndef test_a():\n    sqlite3.connect(':memory:')\n");
  await world.write("tests/conftest.py", "import pytest\n");
  await world.write("calc_test.go", 'package calc\n\nimport "testing"\n\nfunc TestA(t *testing.T) {}\n');
  await world.write(
    "core/src/lib.rs",
    "pub fn a() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn b() {}\n}\n",
  );
  await world.write("core/src/other.rs", "pub fn c() {}\n");
  expect(await kinds()).toEqual([
    "calc_test.go unit go test",
    "e2e/login.spec.ts e2e playwright",
    "src/sum.test.ts unit jest",
    "test/cli.test.ts integration vitest",
    "tests/test_db.py integration pytest",
    "web/sum.test.ts unit vitest",
    "core/src/lib.rs unit cargo test",
  ]);
  expect(await kinds({ files: ["web", "calc_test.go"] })).toEqual([
    "calc_test.go unit go test",
    "web/sum.test.ts unit vitest",
  ]);
});

test("it explains itself when asked, and says so when there is nothing", async () => {
  expect(await world.call("test_categorize")).toMatchObject({
    ok: true,
    summary: expect.stringContaining("no tests"),
    data: { total: 0 },
  });
  await world.write("test/integration/a.test.ts", 'import { test } from "vitest";\ntest("x", () => {});\n');
  const { data, summary } = await world.call("test_categorize", { explain: true });
  expect(summary).toBe("1 test file: 1 integration. Written for 1 vitest.");
  expect(data?.tests).toMatchObject([
    { reasons: ["test/integration/ says so", "vitest: it imports npm:vitest"] },
  ]);
  expect(await world.call("test_categorize", { files: ["test/integration/b.test.ts"] })).toMatchObject({
    ok: false,
    errorCode: "not_found",
    hint: expect.stringContaining("test/integration/a.test.ts"),
  });
});
