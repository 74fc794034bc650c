import { expect, test } from "vitest";
import type { FoundConflict } from "../../../src/engines/conflicts/foundConflict.ts";
import { measureStories } from "./measureStories.ts";
import type { Story } from "./readStories.ts";

const statement = (id: string) => ({ id, text: id, at: null, focus: null, agentId: null, sessionId: null });
const conflict = (category: FoundConflict["category"], ...ids: string[]): FoundConflict => ({
  ids,
  category,
  question: "Is it?",
  confidence: 1,
  evidence: [],
});
const stories: readonly Story[] = [
  {
    id: "one",
    group: "stale",
    story: ["a", "b"].map(statement),
    expect: { category: "stale", ids: ["a", "b"] },
  },
  { id: "two", group: "progress", story: ["c", "d"].map(statement), expect: null },
];

test("what is found in its category counts, what is found elsewhere is a false alarm", async () => {
  const found: Record<string, FoundConflict[]> = {
    a: [conflict("stale", "a", "b")],
    c: [conflict("stale", "c", "d")],
  };
  const table = await measureStories(stories, async ([first]) => found[first?.id ?? ""] ?? []);
  const stale = table.categories.find(({ category }) => category === "stale");
  expect(stale).toMatchObject({ expected: 1, found: 1, falseAlarms: 1, precision: 0.5, recall: 1 });
  expect(table.negatives).toEqual([{ group: "progress", stories: 1, falseAlarms: 1 }]);
  expect(table.faults.map(({ story, what }) => `${story} ${what}`)).toEqual(["two false alarm"]);
});

test("another category, or one statement of two, is missed", async () => {
  const wrong = await measureStories(stories, async () => [conflict("reversal", "a", "b")]);
  expect(wrong.categories.find(({ category }) => category === "stale")?.recall).toBe(0);
  const half = await measureStories(stories, async () => [conflict("stale", "a")]);
  expect(half.categories.find(({ category }) => category === "stale")?.recall).toBe(0);
});
