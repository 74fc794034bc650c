import { expect, test } from "vitest";
import { risingSteps } from "./planWalk.ts";

const UNTIL = 10_000;
const moments = (...times: number[]) =>
  risingSteps(
    times.map((committedAt, index) => ({ hash: `c${index}`, committedAt })),
    UNTIL,
  ).map(({ at }) => at);

test("steps come oldest first, at the time of their commit", () => {
  const commits = [
    { hash: "new", committedAt: 9_000 },
    { hash: "old", committedAt: 4_000 },
  ];
  expect(risingSteps(commits, UNTIL)).toEqual([
    { hash: "old", at: 4_000 },
    { hash: "new", at: 9_000 },
  ]);
});

test("a commit that claims to be younger than its child, or as old, is put right before it", () => {
  expect(moments(5_000, 5_000, 7_000, 3_000)).toEqual([3_000, 4_998, 4_999, 5_000]);
});

test("what claims to be of the graph's own time is put right before that", () => {
  expect(moments(99_000, 10_000, 8_000)).toEqual([8_000, 9_998, 9_999]);
});

test("further back nothing changes what is newer", () => {
  const times = [9_000, 9_500, 2_000, 4_000, 1_000];
  expect(moments(...times).slice(-3)).toEqual(moments(...times.slice(0, 3)));
});

test("a clock that stood at the beginning of time leaves room for what is older", () => {
  expect(moments(5_000, 0, 4_000, 3_000)).toEqual([0, 1, 2, 5_000]);
});
