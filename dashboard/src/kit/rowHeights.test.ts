import { expect, test } from "vitest";
import { RowHeights } from "./rowHeights.ts";

test("rows begin where those before them end, as far as that is known", () => {
  const heights = new RowHeights(10);
  expect(heights.topOf(3)).toBe(30);
  expect(heights.set(1, 25)).toBe(true);
  expect(heights.set(1, 25)).toBe(false);
  expect([0, 1, 2, 3].map((row) => heights.topOf(row))).toEqual([0, 10, 35, 45]);
});

test("of a hundred thousand rows the one at a height is found", () => {
  const heights = new RowHeights(50);
  for (let row = 0; row < 100_000; row += 7) heights.set(row, 80);
  for (const row of [0, 1, 7, 50_000, 99_999]) {
    expect(heights.rowAt(heights.topOf(row), 100_000)).toBe(row);
    expect(heights.rowAt(heights.topOf(row) + 49, 100_000)).toBe(row);
  }
  expect(heights.rowAt(-400, 100_000)).toBe(0);
  expect(heights.rowAt(1e9, 100_000)).toBe(99_999);
});
