import { expect, test } from "vitest";
import { clipped } from "./clipped.ts";

test.each([
  ["what fits is as it was", "It fits.", 20, "It fits."],
  ["lines become one", "One\n  two", 20, "One two"],
  ["whole sentences stay", "The first is short. The second is too long for it.", 30, "The first is short. …"],
  ["of a long sentence whole words stay", "a sentence without any end in sight", 20, "a sentence without …"],
  [
    "a name with a point in it is no end",
    "see core.py for what hidden input does",
    20,
    "see core.py for what …",
  ],
  [
    "a first sentence of one word says too little",
    "No. That was never what we had agreed on",
    30,
    "No. That was never what we had …",
  ],
  ["one word that is too long is cut", "a".repeat(30), 10, `${"a".repeat(10)} …`],
])("%s", (_, text, longest, expected) => {
  expect(clipped(text, longest)).toBe(expected);
});
