import fc from "fast-check";
import { expect, test } from "vitest";
import { proseOf } from "./proseOf.ts";

const kept = (line: string) => proseOf(`Title\n${line}`).split("\n").slice(1).join("\n").trim();

test.each([
  "The pump stops when the valve is closed twice.",
  "- it happens with every version since the last release",
  "насос останавливается",
  "ポンプが止まる",
  "    and goes on in an indented line of a list",
])("a sentence is kept: %s", (line) => {
  expect(kept(line)).toBe(line.trim());
});

test.each([
  "- [x] I have searched for duplicates",
  "### Steps to reproduce",
  "**Expected behaviour**",
  "---",
  "- Operating system: Linux",
  "Python version: 3.12.1",
  "node v20.3.1",
  "<!-- Thank you for the report. -->",
  '  File "app/models.py", line 88, in save',
  "    at push (src/graph/ppr.ts:12:5)",
  "    const total = add(1, 2);",
  "Fixes: #123",
])("what tells nothing or is code is not: %s", (line) => {
  expect(kept(line)).toBe("");
});

test("code between fences is left out, the text after them is not", () => {
  expect(kept("before\n```\nprint(1)\nplain words\n```\nafter")).toBe("before\nafter");
});

test("the first line is kept whatever it is, and links are not words", () => {
  expect(proseOf("# Pump stops\nSee https://example.org/a/b for more.")).toBe(
    "# Pump stops\nSee   for more.",
  );
});

test("any text has prose, no longer than itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(proseOf(text).length).toBeLessThanOrEqual(text.length);
    }),
  );
});
