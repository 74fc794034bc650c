import fc from "fast-check";
import { expect, test } from "vitest";
import { overlappingBatches } from "./overlappingBatches.ts";

interface Item {
  readonly at: number;
  readonly cost: number;
}
const batchesOf = (costs: readonly number[], most: number) =>
  overlappingBatches(
    costs.map((cost, at): Item => ({ at, cost })),
    ({ cost }) => cost,
    most,
  );
const numbersOf = (batches: readonly (readonly Item[])[]) =>
  batches.map((batch) => batch.map(({ at }) => at));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test("what fits into one is one", () => {
  expect(batchesOf([], 10)).toEqual([]);
  expect(numbersOf(batchesOf([5, 5], 10))).toEqual([[0, 1]]);
});

test("a tenth of a batch is told again in the next", () => {
  const batches = numbersOf(batchesOf(Array(50).fill(1), 20));
  expect(batches).toEqual([range(0, 20), range(18, 38), range(36, 50)]);
});

test("at least one line is, where there is room for it", () => {
  expect(numbersOf(batchesOf([4, 4, 4], 8))).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(numbersOf(batchesOf([4, 4, 7], 8))).toEqual([[0, 1], [2]]);
});

test("every item is told, in order, each batch brings something new, and none is too long but one of a single item", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 100 }),
      fc.integer({ min: 1, max: 60 }),
      (costs, most) => {
        let next = 0;
        for (const batch of batchesOf(costs, most)) {
          const places = batch.map(({ at }) => at);
          const [first = 0] = places;
          const last = places.at(-1) ?? 0;
          expect(places).toEqual(range(first, last + 1));
          expect(first).toBeLessThanOrEqual(next);
          expect(last).toBeGreaterThanOrEqual(next);
          if (batch.length > 1)
            expect(batch.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(most);
          next = last + 1;
        }
        expect(next).toBe(costs.length);
      },
    ),
  );
});
