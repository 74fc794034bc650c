import fc from "fast-check";
import { expect, test } from "vitest";
import type { PassageDraft } from "./passage.ts";
import { snapshotOf } from "./snapshotOf.ts";
import { drafts, TERMS, wordGroup } from "./testing/drafts.ts";

const KEYS = ["a.ts", "b.ts", "ä.md"];
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const lengthOf = ({ terms }: PassageDraft) => sum(terms.values());

test("a snapshot says what the drafts say", () => {
  fc.assert(
    fc.property(fc.tuple(...KEYS.map(drafts)), (groups) => {
      const snapshot = snapshotOf(groups);
      const passages = groups.flatMap((group) => group.passages);
      expect(snapshot.passages).toBe(passages.length);
      expect(snapshot.averageLength).toBe(
        passages.length === 0 ? 0 : sum(passages.map(lengthOf)) / passages.length,
      );
      expect(snapshot.groups.map(({ key, info, count }) => ({ key, info, count }))).toEqual(
        groups
          .filter((group) => group.passages.length > 0)
          .map((group) => ({ key: group.key, info: group.info, count: group.passages.length })),
      );
      for (const [slot, passage] of passages.entries()) {
        expect(snapshot.label(slot)).toBe(passage.label);
        expect([snapshot.number(slot, 0), snapshot.number(slot, 1)]).toEqual(passage.numbers);
        expect(snapshot.lengths[slot]).toBe(lengthOf(passage));
      }
      for (const term of TERMS) {
        const { slots, counts } = snapshot.postings(term);
        const found = passages.flatMap(({ terms }, slot) =>
          terms.has(term) ? [[slot, terms.get(term)]] : [],
        );
        expect(Array.from(slots, (slot, at) => [slot, counts[at]])).toEqual(found);
      }
    }),
    { numRuns: 100 },
  );
});

test("a length of its own takes the place of the sum, and counts stay in their bounds", () => {
  const terms = new Map([
    ["often", 1_000_000],
    ["rarely", 0],
  ]);
  const passages = [{ label: "", numbers: [], terms, length: 7 }];
  const snapshot = snapshotOf([{ key: "a", info: "{}", passages }, wordGroup("b", "rarely")]);
  expect([...snapshot.lengths]).toEqual([7, 1]);
  expect([...snapshot.postings("often").counts]).toEqual([65_535]);
  expect([...snapshot.postings("rarely").counts]).toEqual([1, 1]);
  expect([snapshot.number(0, 0), snapshot.number(1, 1), snapshot.number(1, 5)]).toEqual([0, 0, 0]);
});

test("similarities are cosines", () => {
  const rows = [Float32Array.of(0, 2, 0), Float32Array.of(1, 1, 0), new Float32Array(3)];
  const vectors = new Map([["a", { rows }]]);
  const snapshot = snapshotOf([wordGroup("a", "x", "y", "z"), wordGroup("b", "w")], {
    model: "toy",
    vectors,
  });
  const similarities = snapshot.similarities("toy", Float32Array.of(0, 5, 0));
  for (const [slot, expected] of [1, Math.SQRT1_2, 0, 0].entries()) {
    expect(similarities?.[slot]).toBeCloseTo(expected, 2);
  }
  expect(snapshot.similarities("other", Float32Array.of(0, 5, 0))).toBeNull();
  expect(snapshot.withoutVector("toy")).toBe(1);
});
