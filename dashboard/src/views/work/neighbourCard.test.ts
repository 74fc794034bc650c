import { expect, test } from "vitest";
import { neighbourCard } from "./neighbourCard.ts";

const LENGTHS = [3, 0, 1];

test.each([
  ["ArrowDown", { column: 0, row: 0 }, { column: 0, row: 1 }],
  ["ArrowDown", { column: 0, row: 2 }, null],
  ["ArrowUp", { column: 0, row: 0 }, null],
  ["ArrowUp", { column: 0, row: 2 }, { column: 0, row: 1 }],
  ["ArrowRight", { column: 0, row: 2 }, { column: 2, row: 0 }],
  ["ArrowLeft", { column: 2, row: 0 }, { column: 0, row: 0 }],
  ["ArrowRight", { column: 2, row: 0 }, null],
  ["ArrowLeft", { column: 0, row: 1 }, null],
  ["Enter", { column: 0, row: 1 }, null],
])("%s from %j leads to %j", (key, from, to) => {
  expect(neighbourCard(key, from, LENGTHS)).toEqual(to);
});
