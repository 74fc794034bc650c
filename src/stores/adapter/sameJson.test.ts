import fc from "fast-check";
import { expect, test } from "vitest";
import { sameJson } from "./sameJson.ts";

test("the order of keys does not matter, at any depth; that of lists does", () => {
  expect(sameJson('{"a":1,"b":{"c":[1,2],"d":"x"}}', '{"b":{"d":"x","c":[1,2]},"a":1}')).toBe(true);
  expect(sameJson('{"a":[1,2]}', '{"a":[2,1]}')).toBe(false);
  expect(sameJson('{"a":1,"b":2}', '{"a":2,"b":1}')).toBe(false);
  expect(sameJson('{"a":"1"}', '{"a":1}')).toBe(false);
});

test("any two values are the same just when they are equal", () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(value, value, (a, b) => {
      const same = sameJson(JSON.stringify(a), JSON.stringify(b));
      expect(same).toBe(isEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))));
      expect(sameJson(JSON.stringify(a), JSON.stringify(a))).toBe(true);
    }),
  );
});

function isEqual(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}
