import { describe, expect, test } from "vitest";
import type { NodeRecord, Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { backlinkBonus, boost, type Standing } from "./boost.ts";
import { addressOf, type Candidate, type Proposal } from "./candidate.ts";
import { coverage } from "./coverage.ts";
import { dedup } from "./dedup.ts";
import { fuse } from "./fuse.ts";
import { route } from "./route.ts";
import { threshold } from "./threshold.ts";

const DAY_MS = 24 * 3_600_000;
const NOW = 1_000 * DAY_MS;

const node = (id: string, props: Props = {}, parts: Partial<NodeRecord> = {}) =>
  nodeRecord(id, { props, ...parts });

const candidate = (id: string, score: number, props?: Props, parts?: Partial<NodeRecord>): Candidate => ({
  node: node(id, props, parts),
  score,
  scores: {},
});
const ids = (candidates: readonly Candidate[]) => candidates.map(({ node }) => String(node.id));

function proposal(
  source: Proposal["source"],
  scores: Record<string, number>,
  weight = 1,
  floor = 0,
): Proposal {
  return {
    source,
    weight,
    floor,
    hits: Object.entries(scores).map(([id, score]) => ({ node: node(id), score })),
  };
}

describe("fuse", () => {
  test("by rank: what two signals name comes before what one names first", () => {
    const fused = fuse([proposal("vector", { a: 0.9, b: 0.8 }), proposal("bm25", { b: 7, c: 5 })], "rrf");
    expect(ids(fused)).toEqual(["b", "a", "c"]);
    expect(fused[0]?.score).toBeCloseTo(1 / 62 + 1 / 61);
    expect(fused[0]?.scores).toEqual({ vector: 0.8, bm25: 7 });
  });

  test("by score: each list counts from its floor to its best, by its weight", () => {
    const fused = fuse(
      [proposal("vector", { a: 0.8, b: 0.5 }, 0.7, 0.2), proposal("bm25", { b: 10, c: 5 }, 0.3)],
      "weighted",
    );
    expect(fused.map(({ node, score }) => [node.id, Number(score.toFixed(3))])).toEqual([
      ["a", 0.7],
      ["b", 0.65],
      ["c", 0.15],
    ]);
  });

  test("equal scores all count as the best", () => {
    expect(fuse([proposal("bm25", { a: 3, b: 3 })], "weighted").map(({ score }) => score)).toEqual([1, 1]);
  });
});

describe("boost", () => {
  const standing = (parts: Partial<Standing> = {}): Standing => ({
    saidAt: ({ validFrom }) => validFrom,
    at: NOW,
    backlinks: new Map(),
    outdated: new Map(),
    favoured: new Set(["NOTE"]),
    ...parts,
  });
  const boosted = (one: Candidate, parts?: Partial<Standing>) => boost([one], standing(parts))[0]?.score;

  test("an agreed summary counts fifteen percent, a sure memory more than an unsure one", () => {
    expect(boosted(candidate("a", 1, { truth: "It is so." }))).toBeCloseTo(1.15);
    expect(boosted(candidate("a", 1, { confidence: 0.5 }))).toBeCloseTo(0.95);
  });

  test("a new memory counts ten percent more, one of two weeks five", () => {
    expect(boosted(candidate("a", 1, {}, { validFrom: NOW }))).toBeCloseTo(1.1);
    expect(boosted(candidate("a", 1, {}, { validFrom: NOW - 14 * DAY_MS }))).toBeCloseTo(1.05);
    expect(boosted(candidate("a", 1, {}, { validFrom: NOW + DAY_MS }))).toBeCloseTo(1.1);
  });

  test("links to it count, within bounds", () => {
    expect([0, 1, 10, 1_000, 1e9].map(backlinkBonus)).toEqual([0, 0.05, 0.1, 0.2, 0.25]);
    const one = candidate("a", 1);
    expect(boosted(one, { backlinks: new Map([[addressOf(one.node), 10]]) })).toBeCloseTo(1.1);
  });

  test("what speaks of code that is no longer so counts less, the more of it there is", () => {
    const one = candidate("a", 1);
    const outdated = (share: number) => boosted(one, { outdated: new Map([[addressOf(one.node), share]]) });
    expect(outdated(0)).toBeCloseTo(1);
    expect(outdated(1)).toBeCloseTo(0.9);
    expect(outdated(0.5)).toBeCloseTo(0.95);
  });

  test("kinds that were not asked for count less", () => {
    expect(boosted(candidate("a", 1), { favoured: new Set() })).toBeCloseTo(0.7);
  });

  test("the order follows", () => {
    expect(ids(boost([candidate("a", 1), candidate("b", 0.95, { truth: "yes" })], standing()))).toEqual([
      "b",
      "a",
    ]);
  });
});

test("of those that are the same by id, slug, name or content, the best stays", () => {
  const found = [
    candidate("a", 4, { slug: "x" }),
    candidate("a", 3),
    candidate("b", 3, { slug: "x" }),
    candidate("c", 2, { canonicalName: "Redis" }),
    candidate("d", 2, { canonicalName: "redis" }),
    candidate("e", 1, {}, { contentHash: "h" }),
    candidate("f", 1, {}, { contentHash: "h" }),
    candidate("g", 1, {}, { contentHash: "h", kind: "FACT" }),
  ];
  expect(ids(dedup(found))).toEqual(["a", "c", "e", "g"]);
});

test("what scores less than a share of the best is left out", () => {
  expect(ids(threshold([candidate("a", 1), candidate("b", 0.15), candidate("c", 0.14)]))).toEqual(["a", "b"]);
  expect(threshold([])).toEqual([]);
});

test("a question is covered as far as its telling words are there, in whatever form", () => {
  const memory = node("a", { title: "Retry limit", content: "Calls are retried three times." });
  expect(coverage("how often are calls retried", memory)).toBeCloseTo(2 / 3);
  expect(coverage("retryLimit", memory)).toBeCloseTo(2 / 3);
  expect(coverage("database", memory)).toBe(0);
});

test("events are looked for by words, names by meaning, and the caller's kinds hold", () => {
  const { weights, favoured } = route("event", undefined);
  expect(weights.bm25).toBeGreaterThan(5 * weights.vector);
  expect(favoured.has("EPISODE")).toBe(true);
  expect(route("entity", undefined).weights.vector).toBeGreaterThan(
    route("temporal", undefined).weights.vector,
  );
  expect(route("general", ["FACT"]).kinds).toEqual(["FACT"]);
});
