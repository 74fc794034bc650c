import { expect, test } from "vitest";
import { consideredFiles } from "./considered.ts";

const scores = (count: number, scored: number) =>
  Float64Array.from({ length: count }, (_, at) => (at < scored ? at + 1 : 0));

test("where hardly any file has a score, all are looked at", () => {
  expect(consideredFiles(scores(5_000, 20))).toHaveLength(5_000);
});

test("else those that have one, and of many the best", () => {
  expect([...consideredFiles(scores(5_000, 200))]).toEqual([...Array(200).keys()]);
  const best = consideredFiles(scores(5_000, 4_000));
  expect(best.length).toBeLessThanOrEqual(1_000);
  expect(best.length).toBeGreaterThan(900);
  expect(best.at(-1)).toBe(3_999);
});
