import { expect, test } from "vitest";
import { WordMeaning } from "./wordMeaning.ts";

const VECTORS: Record<string, number[]> = { car: [1, 0], vehicle: [0.8, 0.6], cake: [0, 1], tart: [-1, 0] };
const words = {
  dims: 2,
  vector: (word: string) => (VECTORS[word] ? Float32Array.from(VECTORS[word]) : null),
};
const asked = (...list: string[]) =>
  new WordMeaning(
    words,
    list.map((word) => ({ word, share: 1 / list.length })),
  );

test("each word of the question is compared with the one nearest to it", () => {
  expect(asked("car", "cake").match("A vehicle and cake")).toBeCloseTo((0.8 + 1) / 2);
  expect(asked("car").match("Cars? My Car!")).toBe(1);
});

test("a word unknown to the table is like itself alone, and opposites are no match", () => {
  expect(asked("zyzzyva").match("the zyzzyva")).toBe(1);
  expect(asked("zyzzyva").match("car cake")).toBe(0);
  expect(asked("car").match("tart")).toBe(0);
  expect(asked().match("car")).toBe(0);
});
