import { expect, test } from "vitest";
import { traitsAskedFor } from "./traitsAskedFor.ts";

test.each([
  ["tests for the parser", "test"],
  ["integration test of login", "test"],
  ["examples of routing", "example"],
  ["the sample app", "example"],
  ["where is this documented", "document"],
  ["what is in package.json", "data"],
  ["the release workflow in CI", "data"],
  ["GitHub workflows", "data"],
  ["which dependencies are there", "data"],
  ["the generated code of the client", "generated"],
  ["backward compatibility of cookies", "legacy"],
  ["the old API", "legacy"],
  ["file locks on Windows", "platform"],
  ["how does Windows wait for events", "platform"],
  ["windows event loop", "platform"],
  ["polling on freebsd", "platform"],
  ["what is platform-specific here", "platform"],
])("“%s” asks for %s", (text, trait) => {
  expect([...traitsAskedFor(text)]).toEqual([trait]);
});

test.each([
  "test runner",
  "where are dependencies resolved",
  "workflow engine",
  "manifest parsing",
  "yaml parser",
  "sample rate conversion",
  "for example a cookie",
  "how are ids generated",
  "backward pass",
  "entries older than a day",
  "old value and new value",
  "win condition",
  "sliding windows",
  "windows of time",
])("“%s” asks for no sort of file", (text) => {
  expect([...traitsAskedFor(text)]).toEqual([]);
});
