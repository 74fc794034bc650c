import fc from "fast-check";
import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { SIGNALS } from "../../signal.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { choosePassages, passageScore } from "./choosePassages.ts";
import { readQuestion } from "./question.ts";
import { fileSigns, totalScores } from "./rankFiles.ts";
import { WEIGHTS } from "./weights.ts";

const snapshot = snapshotOf([
  draftFile("a.ts", ["x", "x", "x"]),
  draftFile("b.ts", ["x", "x"]),
  draftFile("c.ts", ["x"]),
]);

const scores =
  (...ofSlots: number[]) =>
  (slot: number) =>
    ofSlots[slot] ?? 0;

test("the best passage of each file comes first, then the next best of them", () => {
  const passages = scores(1, 3, 2, 4, 0, 1);
  const chosen = choosePassages(snapshot, Float64Array.of(2, 1, 0.5), passages, 10);
  expect(chosen.map(({ slot }) => slot)).toEqual([1, 3, 5, 2, 0]);
  expect(chosen.map(({ score }) => score)).toEqual([1, 0.5, 0.25, 0.25, 0.125]);
});

test("files with too little to do with it are left out, ties go by the path", () => {
  const passages = scores(1, 1, 1, 1, 1, 1);
  expect(choosePassages(snapshot, Float64Array.of(0.1, 1, 1), passages, 2).map(({ file }) => file)).toEqual([
    1, 2,
  ]);
  expect(
    choosePassages(snapshot, Float64Array.of(0.1, 1, 1), passages, 9).every(({ file }) => file > 0),
  ).toBe(true);
});

test("only what is wanted is chosen", () => {
  const passages = scores(3, 2, 1, 3, 2, 1);
  const chosen = choosePassages(
    snapshot,
    Float64Array.of(3, 2, 1),
    passages,
    3,
    (slot) => slot === 1 || slot === 4,
  );
  expect(chosen.map(({ slot }) => slot)).toEqual([1, 4]);
});

test("what defines the name asked for is shown, in the container that was named", () => {
  const text = "Shop.open";
  const question = readQuestion(text, WEIGHTS);
  const files = snapshotOf([
    draftFile("a.ts", [
      "open open open shop shop",
      { text: "x", label: "Door::open", members: ["open"] },
      { text: "x", label: "Shop::open", members: ["open"] },
    ]),
  ]);
  const signs = fileSigns({ snapshot: files, question, compare: null, weights: WEIGHTS });
  const totals = totalScores(signs, null, new Set(SIGNALS), WEIGHTS);
  const chosen = choosePassages(files, totals, passageScore(files, signs, WEIGHTS), 3);
  expect(chosen[0]?.slot).toBe(2);
});

test("whatever is asked: the same again, in order of score, no more than wanted", () => {
  const words = fc.constantFrom("open", "Shop", "door", "🚪", "(.*)", "tests", "v3", "parse_args", "  ");
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), fc.integer({ min: 1, max: 8 }), (asked, limit) => {
      const rank = () => {
        const question = readQuestion(asked.join(" "), WEIGHTS);
        const files = snapshotOf([
          draftFile("src/shop.ts", ["open the door", { text: "class Shop", defines: ["Shop"] }]),
          draftFile("src/door.ts", ["a door opens", "parse args"]),
          draftFile("test/shop.ts", ["open Shop door"], ["test"]),
        ]);
        const signs = fileSigns({ snapshot: files, question, compare: null, weights: WEIGHTS });
        const totals = totalScores(signs, null, new Set(SIGNALS), WEIGHTS);
        return choosePassages(files, totals, passageScore(files, signs, WEIGHTS), limit);
      };
      const chosen = rank();
      expect(chosen).toEqual(rank());
      expect(chosen.length).toBeLessThanOrEqual(limit);
      const scores = chosen.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect(new Set(chosen.map(({ slot }) => slot)).size).toBe(chosen.length);
    }),
    { numRuns: 60 },
  );
});
