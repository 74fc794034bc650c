import fc from "fast-check";
import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

test("what is left is exactly what it takes to fail", async () => {
  const lists = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(lists, fc.nat(), async (items, pick) => {
      const guilty = items.filter((item) => item % 7 === pick % 7);
      fc.pre(guilty.length > 0);
      const fails = async (some: readonly number[]) => guilty.every((item) => some.includes(item));
      expect(await shrink(items, fails)).toEqual(guilty);
    }),
    { numRuns: 50 },
  );
});

test("it gives up in time, with something that fails", async () => {
  let tries = 0;
  const fails = async (some: readonly number[]) => {
    tries += 1;
    return some.length > 90;
  };
  const shortest = await shrink([...Array(200).keys()], fails, 10);
  expect(tries).toBe(10);
  expect(shortest.length).toBeGreaterThan(90);
});
