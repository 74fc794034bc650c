import { expect, test } from "vitest";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { resultOf } from "./memoryResult.ts";

const node = nodeRecord("a");
const scoreOf = (score: number) =>
  resultOf(
    {
      node,
      score,
      saidAt: 0,
      saidBy: null,
      scores: {},
      isConflicted: false,
      related: [],
      code: [],
      place: {},
    },
    [],
  ).score;

test("scores that differ by one rank are told apart, and no score is long", () => {
  const scores = Array.from({ length: 100 }, (_, rank) => scoreOf(0.5 / (61 + rank)));
  expect(new Set(scores).size).toBe(scores.length);
  expect(scoreOf(2 / 3)).toBe(0.6667);
});
