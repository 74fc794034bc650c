import { expect, test } from "vitest";
import { readText } from "./readText.ts";

function read(text: string): string[] {
  return readText(text).blocks.map(({ kind, level = "", text: own }) => `${kind}${level} ${own}`);
}

test.each([
  ["paragraphs", "a\nb\n\nc", ["paragraph a\nb", "paragraph c"]],
  ["numbered headings", "2.1 The pump\n\nIt runs.", ["heading2 2.1 The pump", "paragraph It runs."]],
  [
    "underlined headings",
    "Pump\n====\nIt runs.\n\nValve\n-----\n\nIt opens.",
    ["heading1 Pump", "paragraph It runs.", "heading2 Valve", "paragraph It opens."],
  ],
  ["framed headings", "====\nPump\n====\n\nIt runs.", ["heading1 Pump", "paragraph It runs."]],
  ["shouted headings", "INSTALLATION\n\nUnpack it.", ["heading1 INSTALLATION", "paragraph Unpack it."]],
  [
    "a numbered sentence is no heading",
    "1. Open the valve.\n\n2. Close it.",
    ["list 1. Open the valve.", "list 2. Close it."],
  ],
  ["lists", "- a\n- b", ["list - a\n- b"]],
  ["what is set in", "text\n\n    code\n      more", ["paragraph text", "code code\n  more"]],
  ["rules are left out", "a\n\n-----\n\nb", ["paragraph a", "paragraph b"]],
])("%s", (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});
