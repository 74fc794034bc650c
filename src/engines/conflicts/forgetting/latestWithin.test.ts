import { expect, test } from "vitest";
import { latestWithin } from "./latestWithin.ts";

const within = (most: number, kept: readonly number[] = []) =>
  latestWithin([1, 2, 3, 4, 5], { costOf: () => 10, most, isKept: (item) => kept.includes(item) });

test("all of what there is room for stays", () => {
  expect(within(50)).toEqual([1, 2, 3, 4, 5]);
});

test("else the latest does, and what must", () => {
  expect(within(29)).toEqual([4, 5]);
  expect(within(29, [1])).toEqual([1, 5]);
  expect(within(0, [1, 3])).toEqual([1, 3]);
});
