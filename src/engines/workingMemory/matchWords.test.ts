import { expect, test } from "vitest";
import { terms } from "../../domain/text.ts";
import { wordParts } from "../wordParts.ts";
import { fragmentWords } from "./fragmentWords.ts";
import { matchWords } from "./matchWords.ts";

const fact = fragmentWords({
  kind: "FACT",
  props: {
    entity: "Rate limit",
    content: "The public API allows 500 requests per second.",
    keywords: ["quota"],
  },
});
const match = (question: string) => matchWords(question.split(" ").flatMap(wordParts), fact);

test("what names it and what it says are told apart; other properties have no words", () => {
  expect([...fact.naming]).toEqual(expect.arrayContaining(terms("rate limit quota")));
  expect(fact.naming.has("public")).toBe(false);
  expect(fact.all.has("public")).toBe(true);
  expect(fragmentWords({ kind: "FACT", props: { confidence: 1, notes: ["hidden"] } }).all.size).toBe(0);
});

test("more of the words, in what names it, and more words at all make it surer", () => {
  expect(match("rate limit")).toBeGreaterThan(match("rate parcel"));
  expect(match("rate limit")).toBeGreaterThan(match("public requests"));
  expect(match("rate limit public requests")).toBeGreaterThan(match("rate"));
  expect(match("rateLimit")).toBeGreaterThan(0.6);
  expect(match("public")).toBeLessThan(0.6);
  expect(match("invoice rounding")).toBe(0);
  expect(matchWords([], fact)).toBe(0);
});
