import { expect, test } from "vitest";
import { asNodeId, asProjectId } from "../../domain/ids.ts";
import { type MemoryStatement, missingFields, planMemory } from "./planMemory.ts";

const plan = (statement: MemoryStatement) => planMemory(statement, asNodeId("fact:1"), asProjectId("p"));

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
  const one = plan({ kind: "fact", entity: "Rate limit", content: "It is 500 req/s." });
  const other = plan({ kind: "fact", entity: "rate  LIMIT", content: "it is ５００ req/s" });
  expect(other.contentHash).toBe(one.contentHash);
});

test("another number or another subject does", () => {
  const one = plan({ kind: "fact", entity: "Rate limit", content: "It is 500 req/s" });
  expect(plan({ kind: "fact", entity: "Rate limit", content: "It is 900 req/s" }).contentHash).not.toBe(
    one.contentHash,
  );
  expect(plan({ kind: "fact", entity: "Burst limit", content: "It is 500 req/s" }).contentHash).not.toBe(
    one.contentHash,
  );
});

test("only what was said is kept", () => {
  const draft = plan({ kind: "fact", content: "c", keywords: ["k"] });
  expect(draft.props).toEqual({ content: "c", keywords: ["k"] });
  expect(draft).toMatchObject({ kind: "FACT", project: "p", focus: null });
});
