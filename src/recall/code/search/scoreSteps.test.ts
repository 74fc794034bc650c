import fc from "fast-check";
import { expect, test } from "vitest";
import { ScoreSteps } from "./scoreSteps.ts";

const lists = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 40 });
const counts = fc.integer({ min: 1, max: 50 });
const having = (scores: Float64Array, least: number) => scores.filter((score) => score >= least).length;

test("at least so many have a score, or all that have any", () => {
  fc.assert(
    fc.property(lists, counts, (list, count) => {
      const scores = Float64Array.from(list);
      const least = new ScoreSteps(scores).leastOfAtLeast(count);
      expect(having(scores, least)).toBeGreaterThanOrEqual(Math.min(count, scores.length));
    }),
  );
});

test("at most so many have it, but for those as good as the best", () => {
  const steps = (...list: number[]) => new ScoreSteps(Float64Array.from(list));
  expect(having(Float64Array.of(1, 2, 3, 4), steps(1, 2, 3, 4).leastOfAtMost(2))).toBe(2);
  expect(having(Float64Array.of(4, 4, 4, 1), steps(4, 4, 4, 1).leastOfAtMost(2))).toBe(3);
  expect(steps(4, 3, 0).leastOfAtMost(2)).toBe(0);
});
