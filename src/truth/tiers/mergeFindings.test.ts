import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CONFLICT_CATEGORIES,
  CONFLICT_TIERS,
  type ConflictTier,
  type FoundConflict,
} from "../../engines/conflicts/foundConflict.ts";
import { mergeFindings } from "./mergeFindings.ts";

const finding = (ids: string, tier: ConflictTier, confidence: number, more = {}): FoundConflict => ({
  ids: ids.split(""),
  category: "ambiguity",
  question: `Is it as ${tier} says?`,
  confidence,
  evidence: [{ tier, says: `${tier} of ${ids}`, score: confidence }],
  ...more,
});
const tiersOf = ({ evidence }: FoundConflict) => evidence.map(({ tier }) => tier);

describe("findings are one conflict", () => {
  test("where they are on the same statements, in whatever order", () => {
    const [merged, ...others] = mergeFindings([
      [finding("ab", "structure", 0.5)],
      [finding("ba", "narrative", 0.5)],
    ]);
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ ids: ["a", "b"], confidence: 0.75 });
    expect(merged && tiersOf(merged)).toEqual(["structure", "narrative"]);
  });

  test("where one is on some of the other's, whichever came first", () => {
    const small = finding("ab", "structure", 0.5);
    const large = finding("abc", "narrative", 0.6);
    for (const order of [[[small], [large]], [[large], [small]], [[small, large]]])
      expect(mergeFindings(order)).toMatchObject([{ ids: ["a", "b", "c"], confidence: 0.8 }]);
  });

  test("with what the surest says, and of equals the first", () => {
    const [one] = mergeFindings([
      [finding("abc", "arc", 0.4, { category: "reversal" })],
      [finding("ab", "narrative", 0.7, { category: "stale" })],
    ]);
    expect(one).toMatchObject({ category: "stale", question: "Is it as narrative says?" });
    const [same] = mergeFindings([[finding("ab", "arc", 0.7)], [finding("abc", "narrative", 0.7)]]);
    expect(same?.question).toBe("Is it as arc says?");
  });
});

test("findings that only share a statement stay apart", () => {
  const found = mergeFindings([[finding("ab", "structure", 0.5)], [finding("bc", "narrative", 0.5)]]);
  expect(found.map(({ ids }) => ids.join(""))).toEqual(["ab", "bc"]);
});

test("the same tier twice makes nothing surer", () => {
  const twice = [finding("ab", "narrative", 0.7), finding("abc", "narrative", 0.6)];
  const [merged] = mergeFindings([twice]);
  expect(merged?.confidence).toBe(0.7);
  expect(merged?.evidence).toHaveLength(2);
});

test("one that was made from another knows better, even where it is less sure", () => {
  const before = finding("ab", "structure", 0.6);
  const weighed = {
    ...before,
    confidence: 0.1,
    evidence: [...before.evidence, { tier: "inference", says: "They say the same.", score: 0 } as const],
  };
  for (const order of [
    [[before], [weighed]],
    [[weighed], [before]],
  ]) {
    const [merged] = mergeFindings(order);
    expect(merged?.confidence).toBe(0.1);
    expect(merged && tiersOf(merged).toSorted()).toEqual(["inference", "structure"]);
  }
});

test("nothing is lost and nothing made up, whatever was found", () => {
  const anyFinding = fc.record({
    ids: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 }),
    category: fc.constantFrom(...CONFLICT_CATEGORIES),
    question: fc.string(),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    evidence: fc.array(
      fc.record({
        tier: fc.constantFrom(...CONFLICT_TIERS),
        says: fc.constantFrom("x", "y"),
        score: fc.constant(1),
      }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(fc.array(anyFinding, { maxLength: 5 }), { maxLength: 4 }), (findings) => {
      const merged = mergeFindings(findings);
      for (const { ids, evidence } of findings.flat()) {
        const home = merged.filter((each) => ids.every((id) => each.ids.includes(id)));
        const kept = home.flatMap((each) => each.evidence);
        expect(home.length).toBeGreaterThan(0);
        expect(kept).toEqual(expect.arrayContaining([...evidence]));
      }
      for (const [at, { ids, confidence }] of merged.entries()) {
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        const others = merged.filter((_, place) => place !== at);
        expect(others.some((other) => ids.every((id) => other.ids.includes(id)))).toBe(false);
      }
      expect(mergeFindings([merged])).toEqual(merged);
    }),
  );
});
