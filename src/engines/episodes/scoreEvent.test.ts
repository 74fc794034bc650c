import { expect, test } from "vitest";
import { DEFAULT_RECALL } from "../../domain/recallSettings.ts";
import { recencyOf, scoreEvent } from "./scoreEvent.ts";

const DAY_MS = 86_400_000;

test("what is new counts fully, and by a twentieth less each day", () => {
  expect(recencyOf(0)).toBe(1);
  expect(recencyOf(DAY_MS)).toBeCloseTo(Math.exp(-0.05));
  expect(recencyOf(20 * DAY_MS)).toBeCloseTo(Math.exp(-1));
  expect(recencyOf(-DAY_MS)).toBe(1);
});

test("the defaults weigh episodes by meaning, and decisions by what they are about", () => {
  const scores = { vector: 1, recency: 0, entities: 0.5 };
  expect(scoreEvent(scores, DEFAULT_RECALL.episodeWeights)).toBeCloseTo(0.6);
  expect(scoreEvent(scores, DEFAULT_RECALL.decisionWeights)).toBeCloseTo(0.55);
});
