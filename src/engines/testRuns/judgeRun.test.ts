import { expect, test } from "vitest";
import { type CommandRun, judgeRun } from "./judgeRun.ts";

const run = (more: Partial<CommandRun>): CommandRun => ({
  words: ["npx", "vitest", "run", "./a.test.ts"],
  tests: ["a.test.ts", "b.test.ts"],
  exitCode: 0,
  hasTimedOut: false,
  timeoutMs: 60_000,
  tally: { format: "vitest", passed: 3, failed: 0, skipped: 1, failures: [] },
  output: "",
  isOutputCut: false,
  ...more,
});
const failing = {
  format: "pytest",
  passed: 1,
  failed: 2,
  skipped: 0,
  failures: [
    { name: "x", file: "b.test.ts", line: 3, message: "no" },
    { name: "y", file: "b.test.ts", line: 9, message: "no" },
  ],
};

test("what passes is a success", () => {
  expect(judgeRun([run({}), run({})], true)).toEqual({
    outcome: "success",
    passed: 6,
    failed: 0,
    skipped: 2,
    failures: [],
    failingFiles: [],
    ranAll: true,
    isCounted: true,
  });
});

test("of what fails, the files that hold it are named, each once", () => {
  const verdict = judgeRun([run({}), run({ exitCode: 1, tally: failing })], false);
  expect(verdict).toMatchObject({ outcome: "failure", passed: 4, failed: 2, failingFiles: ["b.test.ts"] });
});

test("a command nobody understands is judged by its exit, and shown by its last lines", () => {
  expect(judgeRun([run({ tally: null, output: "fine\n" })], true)).toMatchObject({
    outcome: "success",
    isCounted: false,
  });
  const output = Array.from({ length: 50 }, (_, at) => `line ${at}`).join("\n");
  const verdict = judgeRun([run({ tally: null, exitCode: 2, output })], false);
  expect(verdict).toMatchObject({ outcome: "failure", failed: 0, failingFiles: ["a.test.ts", "b.test.ts"] });
  expect(verdict.failures[0]?.name).toBe("npx vitest run");
  expect(verdict.failures[0]?.message).toMatch(/^It ended with 2\.\nline 38\n[\s\S]*line 49$/);
});

test("tests that pass before the command fails are no success", () => {
  const verdict = judgeRun([run({ exitCode: 1, output: "coverage is below 80%\n" })], true);
  expect(verdict).toMatchObject({ outcome: "failure", passed: 3, failed: 0 });
  expect(verdict.failures[0]?.message).toContain("coverage is below 80%");
});

test("what takes too long has failed, and has not run all", () => {
  const verdict = judgeRun(
    [run({ hasTimedOut: true, exitCode: null, tally: null, tests: null, output: "waiting\n" })],
    true,
  );
  expect(verdict).toMatchObject({ outcome: "failure", ranAll: false, failingFiles: [] });
  expect(verdict.failures).toEqual([
    { name: "npx vitest run", message: "It did not end within 60 s, and was ended.\nwaiting" },
  ]);
});

test("failing tests count though the command says that all is well", () => {
  expect(judgeRun([run({ exitCode: 0, tally: failing })], false)).toMatchObject({
    outcome: "failure",
    failed: 2,
  });
});

test("a run of nothing is no success, and says nothing of what failed before", () => {
  const none = { format: "vitest", passed: 0, failed: 0, skipped: 2, failures: [] };
  expect(judgeRun([run({ tally: none })], true)).toMatchObject({
    outcome: "partial",
    ranAll: false,
    isCounted: true,
  });
  expect(judgeRun([run({ tally: none }), run({})], true)).toMatchObject({ outcome: "success", ranAll: true });
});

test("what is read from a part of the output is no count", () => {
  expect(judgeRun([run({ isOutputCut: true })], true)).toMatchObject({
    outcome: "success",
    isCounted: false,
  });
});
