import fc from "fast-check";
import { expect, test } from "vitest";
import { loadTokenCounter } from "./tokens.ts";

const count = await loadTokenCounter();

test("counts as cl100k does", () => {
  expect(count("hello world")).toBe(2);
  expect(count("")).toBe(0);
});

test("what looks like a control token is text", () => {
  expect(count("<|endoftext|>")).toBeGreaterThan(1);
});

test.each(["a", " ", "日", "ab", "=", "\n"])("a run of 80,000 %j comes to an end", (unit) => {
  expect(count(unit.repeat(80_000))).toBeGreaterThan(0);
});

test("what is more than so many tokens is known as such, and nothing else is", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.constant("=".repeat(700)));
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 200 }), (text, most) => {
      expect(count.exceeds?.(text, most)).toBe(count(text) > most);
    }),
    { numRuns: 1_000 },
  );
});
