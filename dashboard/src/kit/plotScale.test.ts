import { expect, test } from "vitest";
import { durationLines, gridLines, linePath, markedSteps } from "./plotScale.ts";

test("the lines of a grid are round, and the last is not below the greatest", () => {
  expect(gridLines(0)).toEqual([0, 1]);
  expect(gridLines(7)).toEqual([0, 2, 4, 6, 8]);
  expect(gridLines(100)).toEqual([0, 25, 50, 75, 100]);
  expect(gridLines(1_430)).toEqual([0, 500, 1_000, 1_500]);
  for (const greatest of [0.3, 1, 12, 99, 12_345])
    expect(gridLines(greatest).at(-1)).toBeGreaterThanOrEqual(greatest);
});

test("durations of all sizes have few lines, said as people do, around all of them", () => {
  expect(durationLines(12, 800)).toEqual([10, 30, 100, 300, 1_000]);
  expect(durationLines(5, 5)).toEqual([3, 10]);
  for (const [least, greatest] of [
    [1, 160_000],
    [2, 2_900_000],
    [40, 41],
  ] as const) {
    const lines = durationLines(least, greatest);
    expect(lines.length).toBeLessThanOrEqual(7);
    expect(lines[0]).toBeLessThanOrEqual(least);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(greatest);
    expect(lines).toEqual([...new Set(lines)].sort((one, other) => one - other));
  }
});

test("a line is broken where nothing was measured, and one measure alone is seen", () => {
  const path = linePath(
    [1, 2, null, 3, null, 4, 5],
    (at) => at * 10,
    (value) => value,
  );
  expect(path).toBe("M0 1L10 2M30 3m-2 0h4M50 4L60 5");
});

test("a few steps have their time below them", () => {
  expect(markedSteps(48, 6)).toEqual([8, 16, 24, 32, 40]);
  expect(markedSteps(0, 6)).toEqual([]);
});
