import { expect, test } from "vitest";
import { checkMetadata } from "./checkMetadata.ts";

test("every field that is missing or blank is named at once", () => {
  expect(checkMetadata("EDIT", { file: "a.ts", reason: " " }).missing).toEqual([
    "diffSummary",
    "linesBefore",
    "linesAfter",
    "reason",
  ]);
  expect(checkMetadata("TEST_RESULT", {}).missing).toEqual(["passed", "failed", "testFiles"]);
  expect(checkMetadata("ERROR", {}).missing).toEqual(["errorType", "stackSummary"]);
  expect(checkMetadata("DECISION", {}).missing).toEqual(["title", "rationale", "tradeoffs", "affectedFiles"]);
  expect(checkMetadata("OBSERVATION", {}).missing).toEqual([]);
});

test("what has another form than it must have is named with that form, also where it may be left out", () => {
  const result = { passed: true, failed: -1, testFiles: ["a", 1], coverageDelta: "2" };
  expect(checkMetadata("TEST_RESULT", result).wrong).toEqual([
    { field: "passed", expected: "a whole number from 0" },
    { field: "failed", expected: "a whole number from 0" },
    { field: "testFiles", expected: "a list of texts" },
    { field: "coverageDelta", expected: "a number" },
  ]);
  expect(checkMetadata("OBSERVATION", { confidence: 1.2 }).wrong).toHaveLength(1);
});

test("what is complete has no problems, whatever else is told", () => {
  const edit = { file: "a.ts", diffSummary: "d", linesBefore: 0, linesAfter: 3, reason: "r", ticket: 7 };
  expect(checkMetadata("EDIT", edit)).toEqual({ missing: [], wrong: [] });
  expect(checkMetadata("TEST_RESULT", { passed: 1, failed: 0, testFiles: [] })).toEqual({
    missing: [],
    wrong: [],
  });
});
