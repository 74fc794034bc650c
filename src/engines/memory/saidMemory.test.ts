import { expect, test } from "vitest";
import { type MemoryStatement, memoryHash, memoryProps, missingFields } from "./saidMemory.ts";

const hashOf = (statement: MemoryStatement) => memoryHash(memoryProps(statement));

test("a decision names every field it lacks, blank ones too", () => {
  expect(missingFields({ kind: "decision", title: " ", rationale: "because" })).toEqual([
    "title",
    "tradeoffs",
    "affectedFiles",
  ]);
});

test("an empty list is an answer: a decision may have no trade-offs", () => {
  const decision: MemoryStatement = {
    kind: "decision",
    title: "t",
    rationale: "r",
    tradeoffs: [],
    affectedFiles: [],
  };
  expect(missingFields(decision)).toEqual([]);
});

test("case, width, spacing and end punctuation do not make another memory", () => {
  const one = hashOf({ kind: "fact", entity: "Rate limit", content: "It is 500 req/s." });
  expect(hashOf({ kind: "fact", entity: "rate  LIMIT", content: "it is ５００ req/s" })).toBe(one);
});

test("another number or another subject does", () => {
  const one = hashOf({ kind: "fact", entity: "Rate limit", content: "It is 500 req/s" });
  expect(hashOf({ kind: "fact", entity: "Rate limit", content: "It is 900 req/s" })).not.toBe(one);
  expect(hashOf({ kind: "fact", entity: "Burst limit", content: "It is 500 req/s" })).not.toBe(one);
});

test("only what was said is kept", () => {
  expect(memoryProps({ kind: "fact", content: "c", keywords: ["k"], title: undefined })).toEqual({
    content: "c",
    keywords: ["k"],
  });
});
