import { expect, test } from "vitest";
import { nearest, nearestOf } from "./nearest.ts";

const tools = ["memory_save", "memory_search", "graph_health"];

test("a slip of the finger finds its name", () => {
  expect(nearest("memory_sav", tools)).toBe("memory_save");
  expect(nearest("grpah_health", tools)).toBe("graph_health");
});

test("something else altogether finds nothing", () => {
  expect(nearest("delete_everything", tools)).toBeUndefined();
  expect(nearest("x".repeat(100_000), tools)).toBeUndefined();
});

test("of several that are close the closest comes first", () => {
  expect(nearestOf("produec", ["reduce", "other", "produce", "produces"], 2)).toEqual([
    "produce",
    "produces",
  ]);
});
