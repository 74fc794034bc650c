import { expect, test } from "vitest";
import { recallRoutes } from "./recallRoutes.ts";

const toolsFor = (question: string) => recallRoutes(question).map(({ tool }) => tool);

test.each([
  ["What is the latest security report?", "security"],
  ["the latest nightly load test report", "nightly load test"],
  ["Give me the most recent report on the “rate limits”.", "rate limits"],
  ["show me the newest reports about imports", "imports"],
])("%s is read as the latest report", (question, keyword) => {
  expect(recallRoutes(question)[0]).toEqual({ tool: "report_read_latest", input: { keyword } });
});

test("the latest report on nothing is the newest there is", () => {
  expect(recallRoutes("read me the latest report")[0]).toEqual({ tool: "report_list", input: { limit: 1 } });
});

test.each([
  "How many requests per second does the API allow?",
  "What did we decide about SQLite, and why?",
  "deadline of the release",
  "Why was the cache removed?",
])("memory is asked first: %s", (question) => {
  expect(toolsFor(question)).toEqual(["memory_search", "context_pack"]);
});

test.each([
  "Make prompts for hidden input confirm the value: fix termui.py",
  "Where is the rate limiter?",
  "which tests reach parse()?",
  "Refactor the session map",
])("a briefing is asked for first: %s", (question) => {
  expect(toolsFor(question)).toEqual(["context_pack", "memory_search"]);
});

test("what is too long to be looked up is briefed on", () => {
  expect(toolsFor("pears ".repeat(2_000))).toEqual(["context_pack"]);
});

test("a text made to take long takes no time", () => {
  const nasty = `${"latest ".repeat(2_000)}${"a ".repeat(5_000)}`;
  expect(toolsFor(nasty)).toEqual(["context_pack"]);
});
