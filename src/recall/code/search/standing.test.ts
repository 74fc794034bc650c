import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { fileTable } from "./fileTable.ts";
import { readQuestion } from "./question.ts";
import { standing } from "./standing.ts";
import { WEIGHTS } from "./weights.ts";

const { groups } = snapshotOf([
  draftFile("src/a.ts", ["x"]),
  draftFile("test/a.ts", ["x"], ["test"]),
  draftFile("src/v3/a.ts", ["x"]),
  draftFile("src/v4/a.ts", ["x"]),
  draftFile("v1/a.ts", ["x"]),
  draftFile("win/test/a.ts", ["x"], ["platform", "test"]),
  draftFile("unix/a.ts", ["x"]),
  draftFile("app/windows/a.ts", ["x"], ["platform"]),
  draftFile("api/v1/orders.ts", ["x"]),
  draftFile("api/v1/users.ts", ["x"]),
  draftFile("api/v2/bills.ts", ["x"]),
]);
const { aside, variant } = WEIGHTS;
const standings = (question: string) => [
  ...standing(fileTable(groups), readQuestion(question, WEIGHTS), WEIGHTS),
];

test("tests, older versions and rarer platforms stand back, where there is another", () => {
  expect(standings("errors")).toEqual([1, aside, variant, 1, 1, aside * variant, 1, 1, 1, 1, 1]);
});

test("unless they are asked for", () => {
  expect(standings("tests for v3 errors on windows")).toEqual(new Array(11).fill(1));
});

test("what is known of files is read once for each state of an index", () => {
  expect(fileTable(groups)).toBe(fileTable(groups));
});
