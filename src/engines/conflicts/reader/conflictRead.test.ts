import { describe, expect, test } from "vitest";
import { told } from "../testing/statements.ts";
import { amountsRead, conflictRead } from "./conflictRead.ts";

const story = [
  told("Icons come from a sprite sheet.", 0),
  told("Every page loads in a second.", 20),
  told("Replaced the sprite sheet by inline SVG.", 40),
  told("Put new icons into the sprite sheet.", 90),
];
const nothing = { reversal: 0, ambiguity: 0, stale: 0, involved: story.map(() => 0) };

describe("what a reader found", () => {
  test("is the likeliest way in which something is open, with those that leave it open", () => {
    const found = conflictRead(story, {
      ...nothing,
      reversal: 0.9,
      stale: 0.05,
      involved: [0.2, 0.01, 0.9, 0.95],
    });
    expect(found).toMatchObject({
      category: "reversal",
      ids: [story[2]?.id, story[3]?.id],
      confidence: 0.9,
      evidence: [{ tier: "reader", score: 0.9 }],
    });
  });

  test("has two sides at least", () => {
    const found = conflictRead(story, { ...nothing, ambiguity: 0.95, involved: [0.3, 0.01, 0.02, 0.8] });
    expect(found?.ids).toEqual([story[0]?.id, story[3]?.id]);
  });

  test("is nothing where it is not sure", () => {
    expect(
      conflictRead(story, { ...nothing, reversal: 0.4, ambiguity: 0.3, involved: [1, 1, 1, 1] }),
    ).toBeNull();
    expect(conflictRead(story, { ...nothing, reversal: Number.NaN })).toBeNull();
    expect(conflictRead(story.slice(0, 1), { ...nothing, stale: 0.99, involved: [1] })).toBeNull();
  });
});

describe("what a reader is half sure of", () => {
  const amounts = (last: string) => [
    told("The main server keeps samples for 15 days.", 0),
    told("Dashboards log in through SSO.", 1),
    told(last, 2),
  ];
  const half = { ...nothing, ambiguity: 0.4, involved: [0.9, 0.1, 0.8] };

  test("is found where the two that have to do with it give other amounts of one kind", () => {
    const story = amounts("You can query three months back there; retention is set to 90d.");
    expect(conflictRead(story, half)).toBeNull();
    const found = amountsRead(story, half);
    expect(found).toMatchObject({
      category: "ambiguity",
      ids: [story[0]?.id, story[2]?.id],
      evidence: [{ tier: "structure" }, { tier: "reader", score: 0.4 }],
    });
    expect(found?.confidence).toBeGreaterThan(0.5);
  });

  test.each([
    ["the same amount", "Retention there is 2 weeks and 15d for samples.", half],
    ["an amount of something else", "The main server has 64 GB.", half],
    ["no amount", "The main server forgets quickly.", half],
    ["hardly a doubt", "Retention is 90d.", { ...half, ambiguity: 0.2 }],
    ["more likely something else", "Retention is 90d.", { ...half, stale: 0.5 }],
  ])("is nothing with %s", (_, last, reading) => {
    expect(amountsRead(amounts(last), reading)).toBeNull();
  });
});

describe("its question", () => {
  const question = (category: "reversal" | "ambiguity" | "stale", involved: number[]) =>
    conflictRead(story, { ...nothing, [category]: 0.95, involved })?.question;

  test("asks for the newest statement", () => {
    expect(question("reversal", [0, 0, 1, 1])).toBe(
      "Does this hold: “Put new icons into the sprite sheet”, and not “Replaced the sprite sheet by inline SVG”?",
    );
  });

  test("asks for the oldest where that may be out of date", () => {
    expect(question("stale", [1, 0, 1, 0])).toBe(
      "Is it still the case that Icons come from a sprite sheet, although newer statements read otherwise?",
    );
  });
});
