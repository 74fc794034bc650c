import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { lexicalScores } from "./lexical.ts";
import { readQuestion } from "./question.ts";
import { WEIGHTS } from "./weights.ts";

const snapshot = snapshotOf([
  draftFile("a.ts", ["open the door", "nothing here", "nothing there"]),
  draftFile("b.ts", ["open open open", "the window and the door and the roof and the wall"]),
]);
const score = (text: string) => lexicalScores(snapshot, readQuestion(text, WEIGHTS), WEIGHTS);

test("passages score by the words they hold", () => {
  const { alone } = score("open door");
  expect(alone[0]).toBeGreaterThan(alone[3] as number);
  expect(alone[3]).toBeGreaterThan(alone[4] as number);
  expect([alone[1], alone[2]]).toEqual([0, 0]);
});

test("passages beside one that fits have a share of it, in their own file", () => {
  const { inContext } = score("door");
  expect(inContext[1]).toBeGreaterThan(0);
  expect(inContext[2]).toBe(0);
  expect(inContext[3]).toBeGreaterThan(0);
  expect(inContext[0]).toBeGreaterThan(inContext[1] as number);
});

test("words that are nowhere score nothing", () => {
  expect([...score("elephant").alone]).toEqual([0, 0, 0, 0, 0]);
});
