import { describe, expect, test } from "vitest";
import { type Feature, featureProgress, isFeature, isOver, type Task, waitWords } from "./words.ts";

const task: Task = { id: "task:1", title: "Prune", status: "open", priority: "normal" };
const apple = { id: "task:2", title: "Buy shears", status: "open" } as const;
const feature: Feature = {
  id: "feature:1",
  title: "Orchard",
  status: "open",
  priority: "normal",
  counts: {},
  ready: 0,
};

describe("what a task waits for", () => {
  test.each([
    [task, null],
    [{ ...task, waitsFor: [apple] }, "waits for “Buy shears”"],
    [{ ...task, waitsFor: [apple], waitsForHidden: 2 }, "waits for “Buy shears” and 2 more"],
    [{ ...task, waitsForHidden: 1 }, "waits for a task that is not yours to see"],
    [{ ...task, waitsForHidden: 3 }, "waits for 3 tasks"],
  ] as const)("%j", (given, words) => {
    expect(waitWords(given)).toBe(words);
  });
});

test("a feature is as far as its tasks, those given up left out", () => {
  const counts = { open: 1, in_progress: 1, completed: 2, failed: 1, cancelled: 5 };
  expect(featureProgress({ ...feature, counts })).toEqual({ done: 2, total: 5 });
  expect(featureProgress(feature)).toEqual({ done: 0, total: 0 });
});

test("three states are an end", () => {
  const states = ["open", "in_progress", "blocked", "completed", "failed", "cancelled"] as const;
  expect(states.filter(isOver)).toEqual(["completed", "failed", "cancelled"]);
});

test("an id tells whether it is of a feature", () => {
  expect([isFeature("feature:01"), isFeature("task:01")]).toEqual([true, false]);
});
