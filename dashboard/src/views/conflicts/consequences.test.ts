import { expect, test } from "vitest";
import { consequencesOf, undoingOf } from "./consequences.ts";
import { answerWords } from "./words.ts";

const ids = ["fact:a", "fact:b", "fact:c"];
const told = (chosen: Parameters<typeof consequencesOf>[0]["chosen"], hasNote = false, about = ids) =>
  consequencesOf({ chosen, ids: about, hasNote }).join(" ");

test("an answer says what ends by it and what takes the place", () => {
  expect(told({ answer: "keep", keepId: "fact:b", endIds: ["fact:a", "fact:c"] })).toBe(
    "Statement 2 holds on. Statements 1 and 3 end, and are told as replaced by it.",
  );
  expect(told({ answer: "keep", keepId: "fact:a", endIds: [] })).toBe("Statement 1 holds on. Nothing ends.");
  expect(told({ answer: "retire_both", endIds: ids })).toBe(
    "Statements 1, 2 and 3 end, and nothing takes the place.",
  );
  expect(told({ answer: "replace", endIds: ["fact:a"] }, false, ["fact:a"])).toContain("It ends");
  expect(told({ answer: "keep_both", endIds: [] }, true)).toContain("note is added to each");
  expect(told({ answer: "dismiss", endIds: [] })).toContain("stays as it is");
});

test("taking it back says what holds again", () => {
  expect(undoingOf({ endedIds: ["fact:c"] }, ids)).toBe(
    "Statement 3 holds again. The question is open again.",
  );
  expect(undoingOf({ endedIds: ids, writtenId: "fact:d" }, ids)).toBe(
    "Statements 1, 2 and 3 hold again. What was written for it ends. The question is open again.",
  );
  expect(undoingOf({}, ids)).toBe("The question is open again.");
});

test("answers are named by how many statements there are", () => {
  expect(answerWords("keep_both", 2)).toBe("Both hold");
  expect(answerWords("keep_both", 3)).toBe("They all hold");
  expect(answerWords("retire_both", 1)).toBe("It does not hold");
  expect(answerWords("some_other", 1)).toBe("some other");
});
