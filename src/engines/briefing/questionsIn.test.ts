import { expect, test } from "vitest";
import { questionsIn } from "./questionsIn.ts";

test.each([
  ["Sums differ. Should refunds round down? The till does.", ["Should refunds round down?"]],
  ["Why? Nobody knows. And who pays?", ["Why?", "And who pays?"]],
  ["¿Cuándo se entrega? 何時ですか？次です。هل تم؟", ["¿Cuándo se entrega?", "何時ですか？", "هل تم؟"]],
  ["Pourquoi ?", ["Pourquoi ?"]],
  ['He asked "is v1.2 out?" twice.', ['He asked "is v1.2 out?"']],
  ["It asked (is v1.2 out?)", ["It asked (is v1.2 out?)"]],
  ["First line\nis it the second?\nno", ["is it the second?"]],
  ["GET /list?page=2 is slow, a?.b too; x = ok ? 1 : 2 is fine.", []],
  ["?? !", []],
  ["", []],
])("%j asks %j", (text, questions) => {
  expect(questionsIn(text)).toEqual(questions);
});

test("a text without an end is read in time", () => {
  expect(questionsIn(`${"a?b.c ".repeat(50_000)}?`)).toHaveLength(1);
  expect(questionsIn("?".repeat(100_000))).toEqual([]);
});
