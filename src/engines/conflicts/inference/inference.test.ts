import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Inference } from "../../../domain/inference.ts";
import type { FoundConflict } from "../foundConflict.ts";
import type { Told } from "../told.ts";
import type { BothWays } from "./bothWays.ts";
import { contradictionOf, nearestPairs } from "./nearestPairs.ts";
import { weighInference } from "./weighInference.ts";

const inference = (entailment: number, neutral: number, contradiction: number): Inference => ({
  entailment,
  neutral,
  contradiction,
});
const [FOLLOWS, OPEN, OPPOSED] = [inference(1, 0, 0), inference(0, 1, 0), inference(0, 0, 1)];
const both = (there: Inference, back = there): BothWays => ({ there, back });

const CANDIDATE: FoundConflict = {
  ids: ["a", "b"],
  category: "reversal",
  question: "Is it REST?",
  confidence: 0.6,
  evidence: [{ tier: "structure", says: "REST and GraphQL are both named.", score: 0.6 }],
};
const confidenceWith = (...pairs: BothWays[]) => weighInference(CANDIDATE, pairs).confidence;

describe("a candidate that a model has read", () => {
  test("is surer where the statements contradict each other", () => {
    expect(confidenceWith(both(OPPOSED))).toBeCloseTo(0.8);
    expect(confidenceWith(both(OPPOSED, inference(0, 0.5, 0.5)))).toBeGreaterThan(0.6);
  });

  test("is a little less sure where nothing follows", () => {
    expect(confidenceWith(both(OPEN))).toBeCloseTo(0.48);
  });

  test("is less sure where one follows from the other", () => {
    expect(confidenceWith(both(FOLLOWS, OPEN))).toBeLessThan(confidenceWith(both(OPEN)));
  });

  test("is none where they say the same, however sure it was", () => {
    expect(confidenceWith(both(FOLLOWS))).toBeLessThan(0.2);
    const { confidence } = weighInference({ ...CANDIDATE, confidence: 1 }, [
      both(inference(0.85, 0.1, 0.05)),
    ]);
    expect(confidence).toBeLessThan(0.2);
  });

  test("is judged by the pair that contradicts: the first and the last of a reversal say the same", () => {
    expect(confidenceWith(both(FOLLOWS), both(OPPOSED))).toBeCloseTo(0.8);
  });

  test("is as it was where nothing was asked", () => {
    expect(weighInference(CANDIDATE, [])).toBe(CANDIDATE);
  });

  test("keeps what it was found by, and stays between never and certain", () => {
    const shares = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)).map(([one, two, three]) => {
      const sum = one + two + three || 1;
      return inference(one / sum, two / sum, three / sum);
    });
    const answers = fc.array(fc.record({ there: shares, back: shares }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), answers, (before, pairs) => {
        const weighed = weighInference({ ...CANDIDATE, confidence: before }, pairs);
        expect(weighed.confidence).toBeGreaterThanOrEqual(0);
        expect(weighed.confidence).toBeLessThanOrEqual(1);
        expect(weighed).toMatchObject({ ids: CANDIDATE.ids, category: "reversal", question: "Is it REST?" });
        expect(weighed.evidence).toEqual([
          ...CANDIDATE.evidence,
          expect.objectContaining({ tier: "inference" }),
        ]);
      }),
    );
  });
});

const told = (id: string, at: number | null, text = `Statement ${id}.`): Told => ({
  id,
  text,
  at,
  focus: null,
  agentId: null,
  sessionId: null,
});

describe("a statement and its neighbours", () => {
  const trigger = told("b", 2);
  const neighbours = [trigger, told("a", 1), told("c", 3), told("d", 0)];
  const pairsWith = (more: Partial<Parameters<typeof nearestPairs>[1]> = {}) =>
    nearestPairs(trigger, { neighbours, candidates: [], allows: () => true, ...more }).map(
      ({ earlier, later }) => [earlier.id, later.id].join(),
    );

  test("are compared, the earlier one first", () => {
    expect(pairsWith()).toEqual(["a,b", "b,c", "d,b"]);
  });

  test("are not where something was found about them already", () => {
    expect(pairsWith({ candidates: [CANDIDATE] })).toEqual(["b,c", "d,b"]);
    expect(pairsWith({ candidates: [{ ...CANDIDATE, ids: ["a", "d"] }] })).toHaveLength(3);
  });

  test("are not where their order in time settles it", () => {
    expect(pairsWith({ allows: ({ id }) => id === "d" })).toEqual(["d,b"]);
  });

  const pair = { earlier: told("a", 1, "The limit is 1,000."), later: told("b", 2, "The limit is 5,000.") };

  test("that contradict each other beyond doubt, either way, are a conflict", () => {
    expect(contradictionOf(pair, both(OPPOSED, inference(0, 0.08, 0.92)))).toMatchObject({
      ids: ["a", "b"],
      category: "ambiguity",
      question: "Is “The limit is 1,000” still the case, although “The limit is 5,000” was said as well?",
      evidence: [{ tier: "inference", score: 0.92 }],
    });
  });

  test.each([
    ["in doubt", both(inference(0, 0.11, 0.89), OPPOSED)],
    ["one way only", both(OPPOSED, OPEN)],
    ["not at all", both(FOLLOWS)],
    ["by what is no number", both(inference(0, 0, Number.NaN))],
  ])("that do so %s are none", (_, answer) => {
    expect(contradictionOf(pair, answer)).toBeNull();
  });
});
