import { expect, test } from "vitest";
import { readDuration } from "./duration.ts";
import { WrongUse } from "./wrongUse.ts";

test.each([
  ["15m", 900_000],
  ["12h", 43_200_000],
  ["30d", 2_592_000_000],
  ["2W", 1_209_600_000],
])("%s is a length of time", (text, lengthMs) => {
  expect(readDuration("--expires", text)).toBe(lengthMs);
});

test.each(["", "0d", "5", "d", "-1d", "1.5h", "1y", "999999w", "1d2h"])("%j is none", (text) => {
  expect(() => readDuration("--expires", text)).toThrow(WrongUse);
});
