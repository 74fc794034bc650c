import { expect, test } from "vitest";
import { dayWords, durationWords, timeWords } from "./time.ts";

const now = new Date(2026, 10, 18, 15, 0, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [now, "just now"],
  [now - 59_000, "just now"],
  [now + 30_000, "just now"],
  [now - 4 * MINUTE, "4 min ago"],
  [now - 3 * HOUR, "3 h ago"],
  [now + 20 * MINUTE, "in 20 min"],
  [now + 50 * HOUR, "in 2 days"],
])("%s is said as %s", (at, words) => {
  expect(timeWords(at, now)).toBe(words);
});

test("what is longer ago is said by its day", () => {
  expect(timeWords(now - 10 * HOUR, now)).toMatch(/^today /);
  expect(timeWords(now - 24 * HOUR, now)).toMatch(/^yesterday /);
  expect(timeWords(now - 3 * 24 * HOUR, now)).toMatch(/^\w+ \d/);
  expect(dayWords(now, now)).toBe("Today");
  expect(dayWords(now - 20 * HOUR, now)).toBe("Yesterday");
});

test("a duration is said in the unit that fits", () => {
  expect([4, 1_500, 42_000, 5 * MINUTE, 90 * MINUTE].map(durationWords)).toEqual([
    "4 ms",
    "1.5 s",
    "42 s",
    "5 min",
    "1.5 h",
  ]);
});
