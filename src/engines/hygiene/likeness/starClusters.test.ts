import { expect, test } from "vitest";
import { starClusters } from "./starClusters.ts";

const pair = (one: number, other: number, similarity = 0.95) => ({ one, other, similarity });

test("each member is alike to the centre itself, and in one cluster only", () => {
  const clusters = starClusters([pair(0, 1), pair(1, 2), pair(2, 3)]);
  expect(clusters.map(({ centre, others }) => [centre, ...others])).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test("the one with the lowest number is the centre; the most alike come first", () => {
  const clusters = starClusters([pair(5, 9, 0.91), pair(4, 1, 0.92), pair(1, 7, 0.99)]);
  expect(clusters).toEqual([
    { centre: 1, others: [7, 4], least: 0.92, most: 0.99 },
    { centre: 5, others: [9], least: 0.91, most: 0.91 },
  ]);
});

test("no pairs, no clusters", () => expect(starClusters([])).toEqual([]));
