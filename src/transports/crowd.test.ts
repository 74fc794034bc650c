import { expect, test } from "vitest";
import { firstOfMost } from "./crowd.ts";

test("whoever takes many places makes room by their own, the oldest first", () => {
  const places = new Map([
    ["ada's", "ada"],
    ["eve's first", "eve"],
    ["bob's", "bob"],
    ["eve's second", "eve"],
  ]);
  expect(firstOfMost(places)).toBe("eve's first");
  places.delete("eve's first");
  expect(firstOfMost(places)).toBe("ada's");
  expect(firstOfMost(new Map())).toBeUndefined();
});
