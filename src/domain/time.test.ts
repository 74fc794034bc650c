import { expect, test } from "vitest";
import { holdsAt, type Instants } from "./time.ts";

const open: Instants = { validFrom: 10, validTo: null, recordedAt: 20, expiredAt: null };
/** True from 10 to 30; learned at 20, its end learned at 50. */
const ended: Instants = { validFrom: 10, validTo: 30, recordedAt: 20, expiredAt: 50 };

test("without a time only what is still believed holds", () => {
  expect(holdsAt(open, {})).toBe(true);
  expect(holdsAt(ended, {})).toBe(false);
});

test("asOf moves along the world's time, with all that is known today", () => {
  expect(holdsAt(ended, { asOf: 9 })).toBe(false);
  expect(holdsAt(ended, { asOf: 10 })).toBe(true);
  expect(holdsAt(ended, { asOf: 29 })).toBe(true);
  expect(holdsAt(ended, { asOf: 30 })).toBe(false);
});

test("knownAt moves along our knowledge: before it was learned it was not there, before its end was learned it was open", () => {
  expect(holdsAt(ended, { asOf: 15, knownAt: 19 })).toBe(false);
  expect(holdsAt(ended, { asOf: 40, knownAt: 49 })).toBe(true);
  expect(holdsAt(ended, { asOf: 40, knownAt: 50 })).toBe(false);
  expect(holdsAt(ended, { asOf: 29, knownAt: 50 })).toBe(true);
});

test("knownAt alone asks what was believed about that moment itself", () => {
  expect(holdsAt(ended, { knownAt: 25 })).toBe(true);
  expect(holdsAt(ended, { knownAt: 60 })).toBe(false);
});
