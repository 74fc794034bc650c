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
