import fc from "fast-check";
import { expect, test } from "vitest";
import { type Match, Shortlist } from "./shortlist.ts";

/** Few different scores, so that ties are common. */
const offers = fc.uniqueArray(
  fc.record({ key: fc.integer({ min: 1, max: 500 }), score: fc.integer({ min: -3, max: 3 }) }),
  {
    selector: (offer) => offer.key,
    maxLength: 120,
  },
);

const bestFirst = (a: Match, b: Match) => b.score - a.score || a.key - b.key;

test("keeps what sorting all offers and cutting would keep", () => {
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 150 }), (all, limit) => {
      const shortlist = new Shortlist(limit);
      for (const { key, score } of all) shortlist.offer(key, score);
      expect(shortlist.takeBestFirst()).toEqual(all.toSorted(bestFirst).slice(0, limit));
    }),
  );
});

test("is empty after it was taken", () => {
  const shortlist = new Shortlist(2);
  shortlist.offer(1, 0.5);
  shortlist.takeBestFirst();
  expect(shortlist.takeBestFirst()).toEqual([]);
});
