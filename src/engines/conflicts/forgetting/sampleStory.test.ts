import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Remembered } from "./remembered.ts";
import { sampleStory } from "./sampleStory.ts";
import { survivalRate } from "./survivalRate.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 5, 1);

const fact = (id: string, ageMs: number | null, more: Partial<Remembered> = {}): Remembered => ({
  id,
  text: `statement ${id}`,
  at: ageMs === null ? null : NOW - ageMs,
  focus: null,
  agentId: "ann",
  sessionId: null,
  ...more,
});
const sample = (story: readonly Remembered[], seed = "s", keep: readonly string[] = []) =>
  sampleStory(story, { seed, now: NOW, keep: new Set(keep) });
const idsOf = (story: readonly Remembered[]) => story.map(({ id }) => id);

const ages = fc.option(fc.integer({ min: -DAY_MS, max: 400 * DAY_MS }), { freq: 10 });
const facts = fc
  .uniqueArray(fc.tuple(fc.string({ maxLength: 8 }), ages, fc.nat({ max: 6 })), {
    selector: ([id]) => id,
    maxLength: 60,
  })
  .map((all) => all.map(([id, age, conflicts]) => fact(id, age, { conflicts })));

describe("how likely a statement is told again", () => {
  test.each([
    ["one of now", 0, 0.4],
    ["half a day old", DAY_MS / 2, 0.3],
    ["a day old", DAY_MS, 0.2],
    ["four days old", 4 * DAY_MS, 0.15],
    ["a week old", 7 * DAY_MS, 0.1],
    ["half of three months and a week old", 48.5 * DAY_MS, 0.075],
    ["a year old", 365 * DAY_MS, 0.05],
    ["from the future, as clocks differ", -HOUR_MS, 0.4],
    ["of a time that nobody knows", null, 0.05],
  ])("%s", (_, age, rate) => {
    expect(survivalRate(fact("a", age), NOW)).toBeCloseTo(rate, 10);
  });

  test("doubles with each conflict it was part of, up to certainty", () => {
    const rates = [0, 1, 2, 3, 4, 1_000].map((conflicts) =>
      survivalRate(fact("a", DAY_MS, { conflicts }), NOW),
    );
    expect(rates).toEqual([0.2, 0.4, 0.8, 1, 1, 1]);
  });

  test("never rises with age", () => {
    fc.assert(
      fc.property(fc.nat(400 * DAY_MS), fc.nat(400 * DAY_MS), (one, other) => {
        const [younger, older] = [Math.min(one, other), Math.max(one, other)];
        expect(survivalRate(fact("a", older), NOW)).toBeLessThanOrEqual(
          survivalRate(fact("a", younger), NOW),
        );
      }),
    );
  });

  test.each([
    ["younger than a day", 0, DAY_MS, 0.2, 0.4],
    ["a day to a week", DAY_MS, 7 * DAY_MS, 0.1, 0.2],
    ["older", 7 * DAY_MS, 500 * DAY_MS, 0.05, 0.1],
  ])("is what so many are told of: %s", (_, from, to, least, most) => {
    const story = Array.from({ length: 10_000 }, (_, at) =>
      fact(`f${at}`, from + ((to - from) * at) / 10_000),
    );
    const share = sample(story).length / story.length;
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });
});

describe("a story that is told again", () => {
  test("is part of the story, oldest first, with all that must stay", () => {
    fc.assert(
      fc.property(facts, fc.string(), fc.nat(), (story, seed, which) => {
        const keep = idsOf(story).filter((_, at) => (which >> (at % 30)) & 1);
        const told = sample(story, seed, keep);
        expect(story).toEqual(expect.arrayContaining(told));
        expect(new Set(idsOf(told)).size).toBe(told.length);
        expect(idsOf(told)).toEqual(expect.arrayContaining(keep));
        const times = told.map(({ at }) => at ?? Number.NEGATIVE_INFINITY);
        expect(times).toEqual(times.toSorted((one, other) => (one === other ? 0 : one - other)));
      }),
    );
  });

  test("is the same for the same seed, whatever the order it comes in", () => {
    fc.assert(
      fc.property(facts, fc.string(), (story, seed) => {
        const told = sample(story, seed);
        expect(sample(story, seed)).toEqual(told);
        expect(new Set(sample(story.toReversed(), seed))).toEqual(new Set(told));
      }),
    );
  });

  test("does not change with what else there is", () => {
    fc.assert(
      fc.property(facts, fc.string(), (story, seed) => {
        const [, ...others] = story;
        const told = sample(story, seed).filter((each) => others.includes(each));
        expect(sample(others, seed)).toEqual(told);
      }),
    );
  });

  test("still holds what was in doubt once more", () => {
    fc.assert(
      fc.property(facts, fc.string(), (story, seed) => {
        const doubted = story.map((each) => ({ ...each, conflicts: (each.conflicts ?? 0) + 1 }));
        expect(idsOf(sample(doubted, seed))).toEqual(expect.arrayContaining(idsOf(sample(story, seed))));
      }),
    );
  });

  test("is another for another seed", () => {
    const story = Array.from({ length: 200 }, (_, at) => fact(`f${at}`, HOUR_MS));
    expect(idsOf(sample(story, "one"))).not.toEqual(idsOf(sample(story, "other")));
  });
});
