import { expect, test } from "vitest";
import { matchCommunities } from "./matchCommunities.ts";

const matched = (former: readonly number[], current: readonly number[], count: number) => [
  ...matchCommunities(Int32Array.from(former), Int32Array.from(current), count),
];

test("a community goes on from the one it shares more than half with", () => {
  expect(matched([0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 0], 2)).toEqual([1, 0]);
  expect(matched([0, 0, 0, -1], [0, 0, 0, 0], 1)).toEqual([0]);
});

test("half is not enough, so two never go on from the same one", () => {
  expect(matched([0, 0, 0, 0], [0, 0, 1, 1], 2)).toEqual([-1, -1]);
  expect(matched([0, 0, 0, 0, 0], [0, 0, 0, 1, 1], 2)).toEqual([0, -1]);
  expect(matched([0, 0, 1, 1], [0, 0, 0, 0], 1)).toEqual([-1]);
});

test("what was in none is new", () => {
  expect(matched([-1, -1], [0, 0], 1)).toEqual([-1]);
  expect(matched([0, 0], [-1, -1], 0)).toEqual([]);
});
