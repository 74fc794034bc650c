import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { focus } from "./focus.ts";
import { readQuestion } from "./question.ts";
import { WEIGHTS } from "./weights.ts";

const common = Array.from({ length: 40 }, (_, at) => `common${"abcdefghij"[at % 10]}${"klmn"[at >> 4]}`);
const snapshot = snapshotOf([
  ...Array.from({ length: 5 }, (_, at) => draftFile(`src/${at}.ts`, [common.join(" ")])),
  draftFile("src/valve.ts", [{ text: "valve leaks", members: ["closeValve"] }]),
]);
const opening = Array.from({ length: 60 }, (_, at) => `opening${at}`).join(" ");
const read = (text: string) => focus(readQuestion(text, WEIGHTS), snapshot, WEIGHTS);

test("a short question stays as it is", () => {
  const question = readQuestion("why does the valve leak", WEIGHTS);
  expect(focus(question, snapshot, WEIGHTS)).toBe(question);
});

test("of what a long text says later, the words that are rare in the code count, wherever they stand", () => {
  const { later, terms } = read(`${opening} ${common.join(" ")} valve`);
  expect(later.size).toBeLessThan(40);
  expect(later.has("valve")).toBe(true);
  expect(terms.has("valv")).toBe(true);
});

test("of two as rare the one that is said more often counts", () => {
  const said = `${common.join(" ")} ${common.at(-1)}`;
  expect(read(`${opening} ${said}`).later.has(common.at(-1) ?? "")).toBe(true);
});

test("of many names those that the code defines count, and identifiers before capitalised words", () => {
  const words = Array.from(
    { length: 30 },
    (_, at) => `Sentence${"abcdefghijklmnopqrstuvwxyzäöüß"[at]}. Others`,
  );
  const { names } = read(`${opening} ${words.join(" ")} otherThing closeValve`);
  expect(names.map(({ name }) => name)).toContain("closeValve");
  expect(names.length).toBeLessThanOrEqual(16);
});
