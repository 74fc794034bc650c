import { expect, test } from "vitest";
import { endOf, measureNamed, SPANS, spanNamed } from "./spans.ts";

test("what the address does not know is what is shown by default", () => {
  expect(spanNamed("week")).toBe("week");
  expect(spanNamed("constructor")).toBe("day");
  expect(measureNamed(null)).toBe("time");
  expect(measureNamed("tokens")).toBe("tokens");
});

test("the end is after now and moves on by whole steps", () => {
  const { hour } = SPANS;
  expect(endOf(0, hour)).toBe(60_000);
  expect(endOf(59_999, hour)).toBe(60_000);
  expect(endOf(60_000, hour)).toBe(120_000);
});
