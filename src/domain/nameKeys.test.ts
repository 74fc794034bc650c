import { expect, test } from "vitest";
import { nameKeys, subjectOf } from "./nameKeys.ts";

const shared = (one: string, other: string) => {
  const keys = new Set(nameKeys(other)?.near);
  return nameKeys(one)?.near.filter((key) => keys.has(key)).length ?? 0;
};
const wordsFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `word${String.fromCharCode(97 + ((from + at) % 26))}${from + at}`);

test("the same words have the same keys, whatever their order, case and ending", () => {
  expect(nameKeys("Keep sessions in Redis")).toEqual(nameKeys("in redis: keep session"));
  expect(nameKeys("Keep sessions in Redis")?.near).toHaveLength(24);
  expect(nameKeys("Keep sessions in Redis")?.whole).not.toBe(nameKeys("Keep sessions in Valkey")?.whole);
});

test("nothing has no keys, and what has no word in common shares none", () => {
  expect(nameKeys(" … ")).toBeNull();
  expect(shared("Keep sessions in Redis", "Ship parcels on Tuesday")).toBe(0);
});

test("of pairs that share half of their words nearly all share a key, of those that share little few", () => {
  const found = (common: number, apart: number) =>
    Array.from({ length: 500 }, (_, at) => {
      const both = wordsFrom(at * 40, common);
      const one = [...both, ...wordsFrom(at * 40 + 10, apart)].join(" ");
      const other = [...both, ...wordsFrom(at * 40 + 25, apart)].join(" ");
      return shared(one, other) > 0;
    }).filter(Boolean).length / 500;
  expect(found(6, 3)).toBeGreaterThan(0.9);
  expect(found(8, 1)).toBeGreaterThan(0.99);
  expect(found(1, 7)).toBeLessThan(0.15);
});

test("a decision is named by its title, a fact by its entity or else by what it says", () => {
  expect(subjectOf("DECISION", { title: "Use cents", content: "x" })).toBe("Use cents");
  expect(subjectOf("FACT", { entity: "Rate limit", content: "500" })).toBe("Rate limit");
  expect(subjectOf("FACT", { content: "It rains." })).toBe("It rains.");
  expect(subjectOf("NOTE", { title: "Use cents" })).toBe("");
});
