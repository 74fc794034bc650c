import { expect, test } from "vitest";
import { isMisspelt } from "./isMisspelt.ts";

test.each([
  ["separate", "seperate"],
  ["controller", "controler"],
  ["mutable", "mutabel"],
])("%s may be spelt %s", (one, other) => {
  expect(isMisspelt(one, other)).toBe(true);
  expect(isMisspelt(other, one)).toBe(true);
});

test.each([
  ["cart", "card"],
  ["produce", "product"],
  ["fstdep017", "fstdep018"],
  ["inbound", "unbound"],
  ["session", "version"],
  ["deployed", "deploy"],
])("%s is not %s", (one, other) => {
  expect(isMisspelt(one, other)).toBe(false);
  expect(isMisspelt(other, one)).toBe(false);
});
