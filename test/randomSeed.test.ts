import fc from "fast-check";
import { expect, test } from "vitest";
import { RANDOM_SEED } from "./randomSeed.ts";

test("a property without a seed of its own draws the same lots in every run", () => {
  const drawn: number[] = [];
  const property = fc.property(fc.nat(), (number) => {
    drawn.push(number);
  });
  expect(fc.check(property).seed).toBe(RANDOM_SEED);
  const first = drawn.splice(0);
  fc.check(property);
  expect(drawn).toEqual(first);
});
