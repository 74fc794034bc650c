import fc from "fast-check";
import { expect, test } from "vitest";
import { lookups, readQuestion } from "./question.ts";
import { WEIGHTS } from "./weights.ts";

const read = (text: string) => readQuestion(text, WEIGHTS);

test("words that only ask are left out", () => {
  expect(read("how does the thread pool work?").words).toEqual(["thread", "pool"]);
  expect(read("how does it work").words).toEqual(["how", "does", "it", "work"]);
});

test("words are looked up by their stems, and joined as an identifier may join them", () => {
  const { terms, joined } = read("thread pools");
  expect(joined).toEqual(["threadpools"]);
  expect([...terms]).toEqual([
    ["threadpools", WEIGHTS.joinedWords],
    ["thread", 1],
    ["pool", 1],
  ]);
});

test("an identifier is looked up in parts and as a whole", () => {
  expect([...read("parseArgs").terms.keys()]).toEqual(["pars", "arg", "parseargs"]);
});

test("what is looked up names definitions in both spellings", () => {
  expect(lookups(read("Parse_Args"))).toEqual(
    expect.arrayContaining(["=Parse_Args", "~parseargs", ">Parse_Args", "arg"]),
  );
});

test.each([
  ["tests for the parser", ["test"]],
  ["where are the unit tests", ["test"]],
  ["test runner for commands", []],
  ["examples of routing", ["example"]],
  ["windows event loop", ["platform"]],
  ["the event loop", []],
])("%s asks for %j", (text, traits) => {
  expect([...read(text).asksFor]).toEqual(traits);
});

test("a version is asked for by its number", () => {
  expect([...read("fix(v4): v3 errors").versions]).toEqual(["v4", "v3"]);
  expect([...read("errors").versions]).toEqual([]);
});

test("any text can be a question, and its size is bounded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(lookups(read(text)).every((term) => term !== "")).toBe(true);
    }),
  );
  expect(lookups(read("wordA ".repeat(20_000))).length).toBeLessThan(200);
  const long = Array.from({ length: 5_000 }, (_, at) => `Word${at}`).join(" ");
  expect(lookups(read(long)).length).toBeLessThan(2_000);
});

test("a long text asks for tests in its first line or not at all", () => {
  const body = "The value is wrong when it is read twice. ".repeat(20);
  expect([...read(`Fix rounding\n${body} Covered by unit tests.`).asksFor]).toEqual([]);
  expect([...read(`Fix the unit tests\n${body}`).asksFor]).toEqual(["test"]);
});

test("what a long text says later counts less than its beginning, and nothing is counted twice", () => {
  const { words, later, terms } = read(`${"valve ".repeat(50)} pump pump Valve`);
  expect(new Set(words)).toEqual(new Set(["valve"]));
  expect([...later]).toEqual([["pump", 2]]);
  expect(terms.get("pump")).toBeLessThan(terms.get("valv") ?? 0);
});
