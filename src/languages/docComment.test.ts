import { expect, test } from "vitest";
import { firstSentence } from "./docComment.ts";

test.each([
  ["Opens the store and waits. Then it closes.", "Opens the store and waits."],
  ["//////////\nAdds two numbers to each other.", "Adds two numbers to each other."],
  [".. versionadded:: 8.0\n\nTells what the option is.", "Tells what the option is."],
  [
    "Any is used as default (instead of e.g. None) here. More.",
    "Any is used as default (instead of e.g. None) here.",
  ],
  ["Context manager.", "Context manager."],
  ["Reads it\n@param x nothing", "Reads it"],
])("of %j it is %j", (text, sentence) => expect(firstSentence(text)).toBe(sentence));

test.each(["", "....", ".. automodule:: x", "----\n===="])("%j says nothing", (text) =>
  expect(firstSentence(text)).toBeNull(),
);
