import { expect, test } from "vitest";
import { hasTooManyParts } from "./messageLimit.ts";

const list = (length: number, value: unknown) => JSON.stringify({ all: Array(length).fill(value) });

test("many values are too many, whatever they are", () => {
  for (const value of [1, "a", null, [], {}, { a: 1 }]) {
    expect(hasTooManyParts(list(1_000, value), 1_100 * 3)).toBe(false);
    expect(hasTooManyParts(list(1_000, value), 900)).toBe(true);
  }
});

test("what a text holds is no value, however it is written", () => {
  const text = ',[{"\\",'.repeat(10_000);
  expect(hasTooManyParts(JSON.stringify({ text, more: [text, text] }), 10)).toBe(false);
});

test("a text is looked through once, also where it never ends", () => {
  const unended = `{"a":"${'\\"'.repeat(2_000_000)}`;
  expect(hasTooManyParts(unended)).toBe(false);
});
