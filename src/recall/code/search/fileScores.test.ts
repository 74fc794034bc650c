import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { byMeaning, byWords } from "./fileScores.ts";

const snapshot = snapshotOf([
  draftFile("a.ts", ["x", "x"]),
  draftFile("b.ts", ["x", "x"]),
  draftFile("c.ts", ["x"]),
]);

const all = Uint32Array.of(0, 1, 2);

test("two good passages beat one as good, and lose against one far better", () => {
  const [a = 0, b = 0] = byWords(snapshot, all, Float32Array.of(2, 2, 2, 0, 0), 3);
  expect(a).toBe(1);
  expect(b).toBeLessThan(1);
  expect(byWords(snapshot, all, Float32Array.of(2, 2, 4, 0, 0), 3)[1]).toBe(1);
  expect([...byWords(snapshot, all, new Float32Array(5), 3)]).toEqual([0, 0, 0]);
});

test("a file means what its best passage means; one without vectors stands in the middle", () => {
  expect([...byMeaning(snapshot, all, Float32Array.of(0.5, 0.25, 0.75, 0, 0))]).toEqual([0, 1, 0.5]);
  expect([...byMeaning(snapshot, all, new Float32Array(5))]).toEqual([0, 0, 0]);
});

test("of files that were not asked for nothing is said", () => {
  const some = Uint32Array.of(0, 2);
  expect([...byWords(snapshot, some, Float32Array.of(1, 0, 9, 9, 1), 3)]).toEqual([1, 0, 1]);
  expect([...byMeaning(snapshot, some, Float32Array.of(0.5, 0.25, 0.9, 0, 0.25))]).toEqual([1, 0, 0]);
});
