import { expect, test } from "vitest";
import { harmlessJson, harmlessText } from "./harmless.ts";

const ODD = "a\u001b[2J\u0000\u009b31m\u202eb\u2066\rc\u007f";

test("what a terminal would obey is spelled out, and lines and tabs stay", () => {
  expect(harmlessText(ODD)).toBe("a\\u{1b}[2J\\u{0}\\u{9b}31m\\u{202e}b\\u{2066}\\u{d}c\\u{7f}");
  expect(harmlessText("one\r\n\ttwo\nשלום 用户 🚀")).toBe("one\n\ttwo\nשלום 用户 🚀");
});

test("JSON says the same as before", () => {
  const json = harmlessJson(JSON.stringify({ [ODD]: ODD }, null, 2));
  expect(json).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(json)).toEqual({ [ODD]: ODD });
});
