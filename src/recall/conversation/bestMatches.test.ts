import fc from "fast-check";
import { expect, test } from "vitest";
import { barFor } from "./barFor.ts";
import { bestFirst } from "./bestMatches.ts";

test("portions hold every message once, best first", () => {
  const score = fc.float({ min: Math.fround(0.01), max: 3, noNaN: true });
  fc.assert(
    fc.property(fc.array(score, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (given, size) => {
      const scores = Float32Array.from(given);
      const slots = Uint32Array.from(scores.keys());
      const portions = [...bestFirst({ slots, scores }, size)].map((portion) => [...portion]);
      const all = portions.flat();
      expect(all.map((slot) => scores[slot])).toEqual([...scores].sort((a, b) => b - a));
      expect(new Set(all).size).toBe(given.length);
      expect(portions.every((portion) => portion.length <= size)).toBe(true);
    }),
  );
});

test("about as many reach the bar as wanted, and none below the lowest", () => {
  const similarities = Float32Array.from({ length: 1_000 }, (_, at) => at / 1_000);
  const bar = barFor(similarities, 100, 0.3);
  const reached = similarities.filter((similarity) => similarity >= bar).length;
  expect(reached).toBeGreaterThanOrEqual(100);
  expect(reached).toBeLessThan(110);
  expect(barFor(similarities, 900, 0.3)).toBe(0.3);
});
