import { expect, test } from "vitest";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import type { Proposal } from "./candidate.ts";
import { fuse } from "./fuse.ts";
import { lendMeaning } from "./lendMeaning.ts";

const NOW = 1_000_000;
const node = (id: string, recordedAt: number) => ({ ...nodeRecord(id), recordedAt });
const fresh = node("fresh", NOW - 100);
const old = node("old", NOW - 100_000);
const words: Proposal = {
  source: "bm25",
  weight: 0.5,
  floor: 0,
  hits: [
    { node: fresh, score: 10 },
    { node: old, score: 4 },
  ],
};
const meaning: Proposal = { source: "vector", weight: 0.5, floor: 0.2, hits: [{ node: old, score: 0.6 }] };
const order = (proposals: readonly Proposal[]) => fuse(proposals, "weighted").map(({ node: { id } }) => id);

test("what matches best by words does not fall behind for having no vector yet", () => {
  expect(order([meaning, words])).toEqual(["old", "fresh"]);
  expect(order(lendMeaning([meaning, words], NOW))).toEqual(["fresh", "old"]);
});

test("what was written long ago, or has a vector, is taken as it is", () => {
  expect(lendMeaning([meaning, words], NOW + 60_000)).toEqual([meaning, words]);
  const both = { ...meaning, hits: [...meaning.hits, { node: fresh, score: 0.3 }] };
  expect(lendMeaning([both, words], NOW)).toEqual([both, words]);
});
