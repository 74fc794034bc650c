import { expect, test } from "vitest";
import { detectConflicts } from "../detectConflicts.ts";
import { told } from "../testing/statements.ts";
import { joinedWordsOf } from "./joinedWords.ts";

test("words side by side are known as the one word that another text has", () => {
  const longWords = new Set(["backyard", "nonshirt", "garden"]);
  expect(joinedWordsOf("The back yard and the garden", longWords)).toEqual(["backyard"]);
  expect(joinedWordsOf("A shirtless man", longWords)).toEqual(["nonshirt"]);
  expect(joinedWordsOf("Back in the yard", longWords)).toEqual([]);
});

test("a denial is found however the words are put together", () => {
  const denied = told("A man is not playing in the back yard");
  const said = told("A man is playing in the backyard");
  expect(detectConflicts([denied, said]).map(({ category }) => category)).toEqual(["ambiguity"]);
});
