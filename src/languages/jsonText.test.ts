import { expect, test } from "vitest";
import { jsonFromText } from "./jsonText.ts";
import { manifestReader } from "./manifests.ts";

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

test("a manifest is told by its name", () => {
  expect(manifestReader("packages/a/package.json")?.('{"name": "a"}')).toEqual({ name: "a" });
  expect(manifestReader("tsconfig.build.json")).not.toBeNull();
  expect(manifestReader("data.json")).toBeNull();
  expect(manifestReader("toString")).toBeNull();
});
