import { expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import { overlaps, type Territory } from "./overlap.ts";

const of = (claimType: Territory["claimType"], target: string, featureId?: string): Territory => ({
  claimType,
  target,
  featureId: featureId === undefined ? null : asNodeId(featureId),
});

test.each([
  [of("file", "src/a.ts"), of("file", "src/a.ts"), true],
  [of("file", "src/a.ts"), of("file", "src/a.tsx"), false],
  [of("file", "src/a.ts"), of("symbol", "src/a.ts::push"), true],
  [of("file", "src/a.ts"), of("symbol", "src/a.tsx::push"), false],
  [of("symbol", "src/a.ts::Ranker"), of("symbol", "src/a.ts::Ranker::push"), true],
  [of("symbol", "src/a.ts::Ranker"), of("symbol", "src/a.ts::RankerTwo"), false],
  [of("symbol", "src/a.ts::one"), of("symbol", "src/a.ts::two"), false],
  [of("glob", "src/**"), of("symbol", "src/deep/a.ts::push"), true],
  [of("glob", "src/*.ts"), of("file", "src/deep/a.ts"), false],
  [of("glob", "src/**"), of("glob", "**/*.test.ts"), true],
  [of("task", "task:1", "feature:1"), of("task", "task:1", "feature:1"), true],
  [of("task", "task:1", "feature:1"), of("task", "task:2", "feature:1"), false],
  [of("task", "task:1", "feature:1"), of("feature", "feature:1"), true],
  [of("task", "task:1", "feature:1"), of("feature", "feature:2"), false],
  [of("task", "task:1"), of("feature", "feature:1"), false],
  [of("task", "src/a.ts"), of("file", "src/a.ts"), false],
  [of("glob", "**"), of("task", "task:1"), false],
])("%o and %o: %s", (one, other, isMet) => {
  expect(overlaps(one, other)).toBe(isMet);
  expect(overlaps(other, one)).toBe(isMet);
});
