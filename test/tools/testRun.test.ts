import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestCommand } from "../../src/engines/testRuns/testCommand.ts";
import type { Runner } from "../../src/runners/port.ts";
import { openProcessRunner } from "../../src/runners/process/processRunner.ts";
import { isEnding, pidIn } from "../../src/runners/testing/processes.ts";
import type { TestSetup } from "../../src/tools/toolContext.ts";
import { openWorld, type World } from "./world.ts";

const supervisor = new URL("../../src/runners/process/supervisor.ts", import.meta.url);
const NODE_TESTS: TestCommand = { command: [process.execPath, "--test", "--test-reporter=tap", "{tests}"] };

let world: World;
let runner: Runner;
let folder: string;
let setup: Partial<TestSetup>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-marks-"));
  runner = openProcessRunner({ supervisor, graceMs: 300 });
  setup = { commands: [NODE_TESTS] };
  const testing = async (): Promise<TestSetup> => ({
    commands: null,
    from: "loci.config.json (testCommand)",
    isApproved: true,
    environment: { PATH: process.env.PATH ?? "" },
    runner,
    ...setup,
  });
  world = await openWorld(undefined, undefined, undefined, { testing });
});
afterEach(async () => {
  await runner.close();
  await world.dispose();
  await rm(folder, { recursive: true, force: true });
});

const HEAD = `import assert from "node:assert/strict";\nimport { test } from "node:test";\n`;
const passing = `${HEAD}test("fine", () => {});\n`;
const failing = `${HEAD}test("adds", () => assert.equal(2 + 2, 5));\ntest("fine", () => {});\n`;
/** Tells where it is and then does not end. */
const endless = (file: string) =>
  `${HEAD}import { writeFileSync } from "node:fs";\ntest("waits", () => { writeFileSync(${JSON.stringify(file)}, String(process.pid)); return new Promise(() => setInterval(() => {}, 1000)); });\n`;

const failingTests = async () =>
  ((await world.call("blocking_issues")).data?.failingTests as { path?: string; result: string }[]) ?? [];

describe("a run", () => {
  test("of a test that is not there runs nothing", async () => {
    await world.write("test/sum.test.mjs", passing);
    expect(await world.call("test_run", { tests: ["test/sum.test.mjs::--evil"] })).toMatchObject({
      errorCode: "not_found",
      hint: expect.stringContaining("`test/sum.test.mjs`"),
    });
  });

  test("is not led out of the working tree by a link", async () => {
    await world.write("test/sum.test.mjs", passing);
    await symlink(folder, join(world.root, "out"));
    setup = { commands: [{ command: [process.execPath, "-e", "0"], in: "out" }] };
    expect(await world.call("test_run")).toMatchObject({
      errorCode: "unavailable",
      summary: expect.stringContaining("not in the working tree"),
    });
  });

  test("tells what failed, keeps it, and what fails is in the way until it passes", async () => {
    await world.write("test/sum.test.mjs", failing);
    await world.write("test/other.test.mjs", passing);
    const run = await world.call("test_run");
    expect(run).toMatchObject({
      ok: true,
      summary: "1 test failed, 2 passed. First: adds (test/sum.test.mjs:3).",
      data: {
        outcome: "failure",
        passed: 2,
        failed: 1,
        failures: [{ name: "adds", file: "test/sum.test.mjs", line: 3 }],
      },
    });
    const told = await world.call("episode_recall", { query: "tests failed", types: ["TEST_RESULT"] });
    expect(told.data?.episodes).toMatchObject([
      { id: run.data?.episodeId, code: [{ id: "test/sum.test.mjs" }] },
    ]);
    expect(await failingTests()).toMatchObject([
      { path: "test/sum.test.mjs", result: "adds: Expected values to be strictly equal:" },
    ]);

    await world.write("test/sum.test.mjs", passing);
    const again = await world.call("test_run", { tests: ["test/sum.test.mjs"] });
    expect(again).toMatchObject({
      ok: true,
      summary: "1 test passed.",
      data: { outcome: "success", passed: 1, failed: 0 },
    });
    expect(await failingTests()).toEqual([]);
  });

  test("is kept with the code that the failing tests are about", async () => {
    await world.write("src/sum.mjs", "export function sum(a, b) {\n  return a - b;\n}\n");
    await world.write(
      "test/sum.test.mjs",
      `${HEAD}import { sum } from "../src/sum.mjs";\ntest("adds", () => assert.equal(sum(2, 2), 4));\n`,
    );
    const run = await world.call("test_run");
    expect(run.data).toMatchObject({ outcome: "failure", failed: 1 });
    const told = await world.call("episode_recall", { query: "tests failed", types: ["TEST_RESULT"] });
    expect(told.data?.episodes).toMatchObject([
      { code: expect.arrayContaining([expect.objectContaining({ id: "src/sum.mjs::sum" })]) },
    ]);
  });

  test("since a moment runs the tests that reach what changed, and no others", async () => {
    const source = (sign: string) => `export function sum(a, b) {\n  return a ${sign} b;\n}\n`;
    await world.write("src/sum.mjs", source("+"));
    await world.write(
      "test/sum.test.mjs",
      `${HEAD}import { sum } from "../src/sum.mjs";\ntest("adds", () => assert.equal(sum(2, 2), 4));\n`,
    );
    await world.write("test/other.test.mjs", failing);
    const built = await world.call("graph_rebuild", { mode: "full", wait: true });
    const { txId } = built.data as { txId: string };
    const nothing = await world.call("test_run", { since: txId });
    expect(nothing).toMatchObject({ ok: false, errorCode: "not_found" });
    await world.write("src/sum.mjs", source("-"));
    await world.call("graph_rebuild", { mode: "incremental", wait: true });
    const run = await world.call("test_run", { since: txId });
    expect(run.data).toMatchObject({ outcome: "failure", passed: 0, failed: 1 });
    expect(await world.call("test_run", { since: txId, tests: ["test/sum.test.mjs"] })).toMatchObject({
      ok: false,
      errorCode: "invalid_input",
    });
  });

  test("since a moment runs no tests that are gone by now", async () => {
    await world.write("src/sum.mjs", "export function sum(a, b) {\n  return a + b;\n}\n");
    const adds = `${HEAD}import { sum } from "../src/sum.mjs";\ntest("adds", () => assert.equal(sum(2, 2), 4));\n`;
    await world.write("test/sum.test.mjs", adds);
    await world.write("test/old.test.mjs", adds);
    const built = await world.call("graph_rebuild", { mode: "full", wait: true });
    const { txId } = built.data as { txId: string };
    await world.write("src/sum.mjs", "export function sum(a, b) {\n  return b + a;\n}\n");
    await rm(join(world.root, "test/old.test.mjs"));
    await world.call("graph_rebuild", { mode: "incremental", wait: true });
    const run = await world.call("test_run", { since: txId });
    expect(run).toMatchObject({ ok: true, data: { outcome: "success", passed: 1, failed: 0 } });
  });

  test("of chosen tests runs no others, and leaves what else fails", async () => {
    await world.write("test/sum.test.mjs", failing);
    await world.write("test/other.test.mjs", failing);
    await world.call("test_run");
    await world.write("test/other.test.mjs", passing);
    const run = await world.call("test_run", { tests: ["test/other.test.mjs"] });
    expect(run.data).toMatchObject({ outcome: "success", passed: 1 });
    expect(await failingTests()).toMatchObject([{ path: "test/sum.test.mjs" }]);
  });

  test("of nothing leaves what fails", async () => {
    await world.write("test/sum.test.mjs", failing);
    await world.call("test_run");
    setup = {
      commands: [
        { command: [process.execPath, "-e", "console.log('TAP version 13\\n1..0\\n# pass 0\\n# fail 0')"] },
      ],
    };
    const run = await world.call("test_run");
    expect(run).toMatchObject({
      ok: true,
      summary: "The test command ended well, and ran no test.",
      data: { outcome: "partial", passed: 0, failed: 0 },
    });
    expect(await failingTests()).toMatchObject([{ path: "test/sum.test.mjs" }]);
  });

  test("belongs to the task it was made for, which must be there before anything runs", async () => {
    await world.write("a.test.mjs", passing);
    const unknown = await world.call("test_run", { producedByTaskId: "task:none" });
    expect(unknown).toMatchObject({ ok: false, errorCode: "not_found" });
    const { data } = await world.call("task_create", { title: "Mend the sums" });
    const { id: taskId } = Object(data?.task);
    const run = await world.call("test_run", { taskId, producedByTaskId: taskId });
    const kept = await world.call("episode_recall", { query: "tests passed", taskId });
    expect(kept.data?.episodes).toMatchObject([{ id: run.data?.episodeId, type: "TEST_RESULT" }]);
  });

  test("does not keep or tell the secrets that tests print", async () => {
    const key = ["AKIA", "QYLPMN5HFIQR7XYA"].join("");
    const secret = `${HEAD}test("leaks", () => { throw new Error("aws_access_key_id = ${key}"); });\n`;
    await world.write("leak.test.mjs", secret);
    const run = await world.call("test_run");
    expect(JSON.stringify(run)).toContain("[redacted:");
    expect(JSON.stringify(run)).not.toContain(key);
    expect(JSON.stringify(await world.call("episode_recall", { query: "leaks" }))).not.toContain(key);
  });

  test("by a command nobody knows is told by its exit and its last lines", async () => {
    await world.write("a.test.mjs", passing);
    setup = {
      commands: [{ command: [process.execPath, "-e", "console.log('no database'); process.exit(4)"] }],
    };
    const run = await world.call("test_run", { tests: ["a.test.mjs"] });
    expect(run).toMatchObject({
      ok: true,
      summary: expect.stringContaining("names no test"),
      data: { outcome: "failure", failures: [{ message: "It ended with 4.\nno database" }] },
    });
    expect(run.warnings).toContainEqual(expect.stringContaining("{tests}"));
    expect(await failingTests()).toMatchObject([{ result: expect.stringContaining("no database") }]);
  });

  test("uses the command of each part, in its folder", async () => {
    await world.write("one/a.test.mjs", passing);
    await world.write("two/b.test.mjs", failing);
    setup = {
      commands: [
        { ...NODE_TESTS, in: "one" },
        { ...NODE_TESTS, files: ["two/**"] },
      ],
    };
    expect((await world.call("test_run")).data).toMatchObject({ outcome: "failure", failed: 1 });
    const run = await world.call("test_run", { tests: ["one/a.test.mjs"] });
    expect(run.data).toMatchObject({
      outcome: "success",
      passed: 1,
      ran: [{ command: expect.arrayContaining(["./a.test.mjs"]) }],
    });
  });
});

test("vitest, as a project has it, is run and read", async () => {
  await symlink(join(import.meta.dirname, "../../node_modules"), join(world.root, "node_modules"));
  await world.write(".gitignore", "node_modules\n");
  await world.write(
    "src/a.test.ts",
    'import { expect, test } from "vitest";\ntest("adds", () => { expect(2 + 2).toBe(5); });\n',
  );
  await world.write("src/b.test.ts", 'import { test } from "vitest";\ntest("fine", () => {});\n');
  const program = join(world.root, "node_modules/vitest/vitest.mjs");
  setup = { commands: [{ command: [process.execPath, program, "run", "--root", ".", "{tests}"] }] };
  const run = await world.call("test_run", {});
  expect(run.data).toMatchObject({
    outcome: "failure",
    passed: 1,
    failed: 1,
    failures: [
      {
        name: "adds",
        file: "src/a.test.ts",
        line: 2,
        message: expect.stringContaining("expected 4 to be 5"),
      },
    ],
    ran: [{ format: "vitest" }],
  });
  const one = await world.call("test_run", { tests: ["src/b.test.ts"] });
  expect(one.data).toMatchObject({ outcome: "success", passed: 1, failed: 0 });
});

describe("nothing is run", () => {
  const marker = () => join(folder, "ran");
  const marks = () => [
    process.execPath,
    "-e",
    `require("fs").writeFileSync(${JSON.stringify(marker())}, "1")`,
  ];
  const hasRun = async () => (await readFile(marker(), "utf8").catch(() => "")) !== "";

  test.each([
    ["src/a.ts", "no test"],
    ["gone.test.mjs", "not there"],
    ["../outside.test.mjs", "outside"],
    ["/etc/passwd", "outside"],
    ["--config=evil", "an option"],
    ["$(touch x)", "a command"],
    ["a.test.mjs; rm -rf /", "more"],
    ["*.test.mjs", "a pattern"],
  ])("for %s, which is %s", async (name) => {
    await world.write("src/a.ts", "export const a = 1;\n");
    await world.write("a.test.mjs", passing);
    setup = { commands: [{ command: [...marks(), "{tests}"] }] };
    const run = await world.call("test_run", { tests: [name] });
    expect(run).toMatchObject({ ok: false, errorCode: "not_found" });
    expect(await hasRun()).toBe(false);
  });

  test("by a command that nobody approved", async () => {
    setup = { commands: [{ command: marks() }], isApproved: false };
    const run = await world.call("test_run");
    expect(run).toMatchObject({
      ok: false,
      errorCode: "forbidden",
      hint: expect.stringContaining("loci trust"),
    });
    expect(await hasRun()).toBe(false);
  });

  test("where none is set; one is proposed", async () => {
    await world.write("package.json", '{ "scripts": { "test": "vitest run" } }');
    setup = { commands: null };
    expect(await world.call("test_run")).toMatchObject({
      ok: false,
      errorCode: "not_ready",
      hint: expect.stringContaining('"testCommand": ["npx","--no","vitest","run","{tests}"]'),
    });
  });

  test("for a restricted agent", async () => {
    setup = { commands: [{ command: marks() }] };
    expect(await world.call("test_run", {}, { role: "restricted" })).toMatchObject({
      errorCode: "forbidden",
    });
    expect(await hasRun()).toBe(false);
  });

  test("by a program that is not there, which is told", async () => {
    setup = { commands: [{ command: ["no-such-program"] }] };
    expect(await world.call("test_run")).toMatchObject({ ok: false, errorCode: "unavailable" });
  });
});

test.each(["--config=evil.test.mjs", "a b.test.mjs", "$(id).test.mjs", "[x].test.mjs"])(
  "a test file called %s is run as a file",
  async (name) => {
    await world.write(name, failing);
    setup = {
      commands: [
        { command: [process.execPath, "-p", "JSON.stringify(process.argv.slice(1))", "--", "{tests}"] },
      ],
    };
    const run = await world.call("test_run", { tests: [name] });
    expect(run.data?.ran).toMatchObject([{ exitCode: 0, command: expect.arrayContaining([`./${name}`]) }]);
  },
);

test("a run that takes too long is ended and kept as failed", async () => {
  await world.write("slow.test.mjs", endless(join(folder, "pid")));
  const run = await world.call("test_run", { tests: ["slow.test.mjs"], timeoutMs: 2_000 });
  expect(run).toMatchObject({ ok: true, data: { outcome: "failure" } });
  expect(run.data?.failures).toMatchObject([{ message: expect.stringContaining("did not end within 2 s") }]);
  expect(await failingTests()).toMatchObject([{ path: "slow.test.mjs" }]);
});

test("one run at a time; a caller who cancels ends theirs, and nothing is kept of it", async () => {
  await world.write("slow.test.mjs", endless(join(folder, "pid")));
  const cancel = new AbortController();
  const run = world.call("test_run", {}, {}, cancel.signal);
  const pid = await pidIn(join(folder, "pid"));
  expect(await world.call("test_run")).toMatchObject({ ok: false, errorCode: "conflict" });
  cancel.abort();
  expect(await run).toMatchObject({ ok: false, errorCode: "cancelled" });
  expect(await isEnding(pid)).toBe(true);
  expect(await failingTests()).toEqual([]);
  await world.write("slow.test.mjs", passing);
  expect((await world.call("test_run")).data).toMatchObject({ outcome: "success", passed: 1 });
});

test("a process that closes ends its run first", async () => {
  await world.write("slow.test.mjs", endless(join(folder, "pid")));
  const run = world.call("test_run");
  const pid = await pidIn(join(folder, "pid"));
  await runner.close();
  expect(await run).toMatchObject({ ok: false, errorCode: "cancelled" });
  expect(await isEnding(pid)).toBe(true);
});

test("whoever shows the fence of a claim they lost runs nothing", async () => {
  await world.write("a.test.mjs", passing);
  expect(await world.call("test_run", { fence: 7 })).toMatchObject({ ok: false });
});
