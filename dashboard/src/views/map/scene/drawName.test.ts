import { expect, test } from "vitest";
import { overlaps } from "./drawName.ts";

test("two names overlap where both would lie in one line over each other", () => {
  const taken = [{ left: 10, right: 60, y: 100 }];
  expect(overlaps({ left: 50, right: 90, y: 104 }, taken)).toBe(true);
  expect(overlaps({ left: 60, right: 90, y: 104 }, taken)).toBe(false);
  expect(overlaps({ left: 50, right: 90, y: 120 }, taken)).toBe(false);
  expect(overlaps({ left: 50, right: 90, y: 104 }, [])).toBe(false);
});
