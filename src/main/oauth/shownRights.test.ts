import { expect, test } from "vitest";
import { ShownRights } from "./shownRights.ts";

const until = (endsAt: number) => ({ endsAt, print: "key" });

test("a right that two tokens give is there until both have ended", () => {
  const rights = new ShownRights();
  rights.show("ada", until(20));
  rights.show("ada", until(10));
  expect(rights.get("ada")).toEqual(until(20));
});

test("of more than there is room for, the one that was not shown for longest goes", () => {
  const rights = new ShownRights(2);
  for (const id of ["ada", "bob", "ada", "cyd"]) rights.show(id, until(10));
  expect(["ada", "bob", "cyd"].filter((id) => rights.get(id))).toEqual(["ada", "cyd"]);
});
