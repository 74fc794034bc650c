import { expect, test } from "vitest";
import { ago } from "./ago.ts";

test.each([
  [0, "now"],
  [59_999, "now"],
  [60_000, "1 min"],
  [3 * 3_600_000 + 1, "3 h"],
  [50 * 3_600_000, "2 d"],
  [-5_000, "now"],
])("%i milliseconds are %s", (passedMs, told) => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(ago(new Date(now - passedMs).toISOString(), now)).toBe(told);
});
