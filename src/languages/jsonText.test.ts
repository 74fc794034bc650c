import { expect, test } from "vitest";
import { jsonFromText } from "./jsonText.ts";

test("comments and trailing commas are let pass", () => {
  const text = `{
    // a line
    "a": [1, 2, /* two */ ],
    "url": "https://x.y//z", "odd": "a /* b */ \\" ,]",
  }`;
  expect(jsonFromText(text)).toEqual({ a: [1, 2], url: "https://x.y//z", odd: 'a /* b */ " ,]' });
});

test("a byte order mark is no part of the data", () => {
  expect(jsonFromText('\uFEFF{"a": 1}')).toEqual({ a: 1 });
});

test.each(["", "{", "nonsense", "[1 2]"])("%j is no manifest", (text) => {
  expect(jsonFromText(text)).toBeNull();
});

test.each(["/*", '\\"', ",// ", ",/**/ ", ", ", "//\n"])("a great many of %j are read once", (part) => {
  expect(jsonFromText(`{${part.repeat(200_000)}x`)).toBeNull();
  expect(jsonFromText(`"${part.repeat(200_000)}\\`)).toBeNull();
});
