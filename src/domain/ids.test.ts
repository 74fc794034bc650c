import { expect, test } from "vitest";
import { ulidSource } from "./ids.ts";

test("ids rise within a millisecond, across milliseconds and when the clock steps back", () => {
  const times = [1000, 1000, 1000, 1001, 900, 900, 1002];
  const source = ulidSource(
    () => times.shift() ?? 0,
    () => 7,
  );
  const made = Array.from({ length: 7 }, () => source.next("fact"));
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test("ids rise even when the random part is used up", () => {
  const source = ulidSource(
    () => 1000,
    () => 31,
  );
  const [first, second] = [source.next("a"), source.next("a")];
  expect(second > first).toBe(true);
  expect(second).toMatch(/^a:[0-9A-HJKMNP-TV-Z]{26}$/);
});
