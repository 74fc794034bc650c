import fc from "fast-check";
import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { askedTerms } from "./askedTerms.ts";
import { filesWhere } from "./fileScores.ts";
import { LexicalScores } from "./lexical.ts";
import { readQuestion } from "./question.ts";
import { WEIGHTS } from "./weights.ts";

const snapshot = snapshotOf([
  draftFile("a.ts", ["open the door", "nothing here", "nothing there"]),
  draftFile("b.ts", ["open open open", "the window and the door and the roof and the wall"]),
]);

function score(text: string, files = snapshot, isCounted: (file: number) => boolean = () => true) {
  const terms = askedTerms(files, readQuestion(text, WEIGHTS).terms);
  const scores = new LexicalScores(files, terms, WEIGHTS);
  scores.count(filesWhere(files.groups.length, isCounted));
  return scores;
}

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

test("files that are not counted have nothing, and the others what they have among all", () => {
  const [all, some] = [score("open door"), score("open door", snapshot, (file) => file === 1)];
  expect([...some.inContext]).toEqual([0, 0, 0, ...all.inContext.slice(3)]);
  expect([...some.alone]).toEqual([0, 0, 0, ...all.alone.slice(3)]);
});

test("in context a word counts where it is, and in part on both sides of that", () => {
  const texts = fc.array(fc.constantFrom("door", "door door wall", "roof", "wall wall"), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (drafts) => {
      const files = snapshotOf(drafts.map((some, at) => draftFile(`${at}.ts`, some)));
      const { inContext } = score("door", files);
      const { slots, counts } = files.postings("door");
      const { beside } = WEIGHTS;
      const isAround = (slot: number, by: number) =>
        slots.includes(slot + by) && files.groupOf[slot + by] === files.groupOf[slot];
      for (let slot = 0; slot < files.slots; slot++) {
        const around = [-1, 0, 1].filter((by) => isAround(slot, by));
        expect((inContext[slot] as number) > 0).toBe(around.length > 0 && beside > 0);
      }
      expect(counts.length).toBe(slots.length);
    }),
  );
});

test("scores that were given back are clean for the next search", () => {
  const used = score("open door");
  used.release(filesWhere(snapshot.groups.length, () => true));
  const next = score("elephant");
  expect([...next.alone, ...next.inContext].every((each) => each === 0)).toBe(true);
});
