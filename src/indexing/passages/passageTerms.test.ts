import { expect, test } from "vitest";
import { passageTerms } from "./passageTerms.ts";

const FIELDS = { body: "", defined: [], containers: [], stem: "", folder: "", offered: [] };

test("words count by where they stand", () => {
  const { terms, length } = passageTerms({
    ...FIELDS,
    body: "opens the shop",
    defined: [{ name: "openShop", isContainer: false }],
    containers: ["Market"],
    stem: "shop",
    folder: "trade",
  });
  expect(terms.get("open")).toBe(1 + 3);
  expect(terms.get("shop")).toBe(1 + 3 + 4);
  expect(terms.get("openshop")).toBe(3);
  expect(terms.get("market")).toBe(1);
  expect(terms.get("trade")).toBe(1);
  expect(length).toBe(3 + 3 * 3 + 1 + 4 + 1);
});

test("a name can be looked up as it is written and in other spellings", () => {
  const { terms } = passageTerms({
    ...FIELDS,
    defined: [
      { name: "$Shop_Keeper", isContainer: true },
      { name: "open", isContainer: false },
    ],
    offered: ["Basket"],
  });
  expect(terms.get("=$Shop_Keeper")).toBe(2);
  expect(terms.get("~shopkeeper")).toBe(2);
  expect(terms.get("=open")).toBe(1);
  expect(terms.get(">Basket")).toBe(1);
});

test("a huge body is read in part", () => {
  const { length } = passageTerms({ ...FIELDS, body: "a ".repeat(1_000_000) });
  expect(length).toBe(10_000);
});
