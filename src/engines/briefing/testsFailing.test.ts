import { expect, test } from "vitest";
import type { Props } from "../../domain/record.ts";
import type { Observed } from "../reflection/observed.ts";
import { testsFailing } from "./testsFailing.ts";

let count = 0;
const result = (metadata: Props, outcome: Observed["outcome"] = null): Observed => ({
  id: `episode:${++count}`,
  type: "TEST_RESULT",
  line: "",
  content: "as it was told",
  outcome,
  metadata,
  code: [],
});
const failing = (...observed: Observed[]) => testsFailing(observed).map(({ file }) => file);

const broken = result({
  passed: 3,
  failed: 3,
  testFiles: ["a", "b", "c"],
  failingFiles: ["a", "b"],
  failures: [
    { name: "adds", file: "a", message: "4 is not 5\nat line 3" },
    { name: "divides", file: "b", message: "by zero" },
    { name: "multiplies", file: "b", message: "overflow" },
  ],
});

test("of a run, the files that have failing tests fail, each with what was said of it", () => {
  expect(testsFailing([broken])).toEqual([
    { file: "b", result: broken, failed: 2, told: "divides: by zero; multiplies: overflow" },
    { file: "a", result: broken, failed: 1, told: "adds: 4 is not 5" },
  ]);
});

test("where a result does not tell them apart, all of its files fail", () => {
  const told = result({ passed: 0, failed: 1, testFiles: ["a", "b"] });
  expect(testsFailing([told]).map(({ file, told }) => [file, told])).toEqual([
    ["b", "as it was told"],
    ["a", "as it was told"],
  ]);
});

test("a later run that passes a file ends its failing", () => {
  const passed = (...testFiles: string[]) => result({ passed: 1, failed: 0, testFiles }, "success");
  expect(failing(broken, passed("a"))).toEqual(["b"]);
  expect(failing(broken, passed("x"))).toEqual(["b", "a"]);
  expect(failing(broken, passed())).toEqual([]);
});

test("so does one in which others fail", () => {
  const other = result({ passed: 5, failed: 1, testFiles: ["a", "c"], failingFiles: ["c"] });
  expect(failing(broken, other)).toEqual(["c", "b"]);
  const all = result({ passed: 5, failed: 1, testFiles: ["c"], failingFiles: ["c"], ranAll: true });
  expect(failing(broken, all)).toEqual(["c"]);
});

test("a run that failed without saying where fails as a whole, until one passes", () => {
  const unknown = result({ passed: 0, failed: 0, testFiles: [] }, "failure");
  expect(failing(broken, unknown)).toEqual(["", "b", "a"]);
  expect(
    failing(broken, unknown, result({ passed: 9, failed: 0, testFiles: [], ranAll: true }, "success")),
  ).toEqual([]);
});

test("a run that was broken off says nothing", () => {
  expect(failing(broken, result({ passed: 1, failed: 0, testFiles: ["a"] }, "partial"))).toEqual(["b", "a"]);
});
