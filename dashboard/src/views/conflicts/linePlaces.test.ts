import { expect, test } from "vitest";
import { linePlaces } from "./linePlaces.ts";

test("moments stand by their time", () => {
  expect(linePlaces([0, 250, 1_000])).toEqual([0, 0.25, 1]);
  expect(linePlaces([7])).toEqual([0]);
  expect(linePlaces([])).toEqual([]);
});

test.each([
  ["at the beginning", [0, 1, 2, 1_000]],
  ["at the end", [0, 998, 999, 1_000]],
  ["all at once", [5, 5, 5]],
  ["more than fit", Array.from({ length: 60 }, (_, at) => at)],
])("what is close together, %s, is told apart in its order and on the line", (_, times) => {
  const places = linePlaces(times);
  for (const [at, place] of places.entries()) {
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(1);
    if (at > 0) expect(place).toBeGreaterThan(places[at - 1] ?? 0);
  }
});
