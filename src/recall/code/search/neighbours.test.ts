import { expect, test } from "vitest";
import { nearbyScores } from "./neighbours.ts";

test("files tied to the best are near, those tied to the poor hardly", () => {
  const near = nearbyScores(Float64Array.of(1, 0.3, 0, 0), [
    { from: 0, to: 2 },
    { from: 1, to: 3 },
  ]);
  expect(near[2]).toBe(1);
  expect(near[3]).toBeLessThan(0.01);
  expect([near[0], near[1]]).toEqual([0, 0]);
});

test("several ties count more than one, and no ties nothing", () => {
  const near = nearbyScores(Float64Array.of(1, 1, 0, 0), [
    { from: 0, to: 2 },
    { from: 1, to: 2 },
    { from: 0, to: 3 },
  ]);
  expect(near[2]).toBe(1);
  expect(near[3]).toBeLessThan(1);
  expect([...nearbyScores(Float64Array.of(1, 1), [])]).toEqual([0, 0]);
  expect([...nearbyScores(Float64Array.of(0, 0), [{ from: 0, to: 1 }])]).toEqual([0, 0]);
});
