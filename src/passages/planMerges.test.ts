import { expect, test } from "vitest";
import { planMerges } from "./planMerges.ts";

const some = (count: number, passages: number) =>
  Array.from({ length: count }, () => ({ passages, isDue: false }));

test("few segments are left alone, but for those that are due", () => {
  expect(planMerges(some(7, 10))).toEqual([]);
  expect(planMerges([...some(3, 10), { passages: 5, isDue: true }])).toEqual([[3]]);
});

test("many of a size become one, and a large one beside them is left alone", () => {
  expect(planMerges([...some(1, 90_000), ...some(8, 10)])).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]]);
});

test("what becomes large by that may be one too many of the larger", () => {
  const [merge = []] = planMerges([...some(7, 300), ...some(8, 40)]);
  expect(merge.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, at) => at));
});

test("none becomes so large that it takes long to write, and what is large is left alone", () => {
  const merges = planMerges(some(9, 30_000));
  expect(merges).toEqual([[0, 1]]);
  expect(planMerges(some(40, 40_000))).toEqual([]);
  const [many = []] = planMerges(some(30, 16_000));
  expect(many).toHaveLength(4);
});
