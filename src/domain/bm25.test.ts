import { expect, test } from "vitest";
import { inverseDocumentFrequency, termWeight } from "./bm25.ts";

const stats = { documents: 100, averageLength: 10 };

test("a rarer term tells more, and none tells less than nothing", () => {
  expect(inverseDocumentFrequency(100, 1)).toBeGreaterThan(inverseDocumentFrequency(100, 50));
  expect(inverseDocumentFrequency(100, 100)).toBeGreaterThan(0);
  expect(inverseDocumentFrequency(3, 9)).toBeGreaterThan(0);
});

test("more occurrences count more, ever less so; a longer document counts less", () => {
  const once = termWeight(1, 10, stats);
  const twice = termWeight(2, 10, stats);
  const thrice = termWeight(3, 10, stats);
  expect(twice).toBeGreaterThan(once);
  expect(thrice - twice).toBeLessThan(twice - once);
  expect(termWeight(1, 40, stats)).toBeLessThan(once);
});

test("a term that is there always counts at least delta, one that is not counts nothing", () => {
  expect(termWeight(1, 1_000_000, stats)).toBeGreaterThanOrEqual(0.25);
  expect(termWeight(0, 10, stats)).toBe(0);
});
