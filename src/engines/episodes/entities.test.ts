import fc from "fast-check";
import { expect, test } from "vitest";
import { entityKeys, namesCode } from "./entityKeys.ts";
import { entityOverlap } from "./entityOverlap.ts";
import { episodeEntities } from "./saidEpisode.ts";

test.each([
  ["Cart.total", "src/cart.ts::Cart::total", true],
  ["cart.ts::Cart::total", "src/cart.ts::Cart::total", true],
  ["/home/x/src/cart.ts", "src/cart.ts", true],
  [".\\src\\cart.ts", "src/cart.ts", true],
  ["art.ts", "src/cart.ts", false],
  ["src/cart.ts", "src/cart.ts::Cart", false],
  ["", "src/cart.ts", false],
])("%s names %s: %s", (name, id, expected) => {
  expect(namesCode(name, id)).toBe(expected);
});

test("a name of code that is tied is not counted beside it, another word is", () => {
  const keys = entityKeys(["src/cart.ts"], ["./src/cart.ts", "Rounding", "rounding"]);
  expect(keys).toEqual(["src/cart.ts", "rounding"]);
});

test("files that the metadata speak of are entities, each once", () => {
  const report = {
    type: "EDIT",
    content: "c",
    entities: ["src/a.ts", " "],
    metadata: { file: "src/a.ts", testFiles: ["test/a.test.ts"] },
  } as const;
  expect(episodeEntities(report)).toEqual(["src/a.ts", "test/a.test.ts"]);
});

test("sets overlap by what they have in common to all there is", () => {
  expect(entityOverlap(["a", "b"], ["b", "c"])).toBeCloseTo(1 / 3);
  expect(entityOverlap(["a"], ["a"])).toBe(1);
  expect(entityOverlap(["a"], [])).toBe(0);
});

test("a symbol and the file it lies in have half in common, and each is matched only once", () => {
  expect(entityOverlap(["src/a.ts"], ["src/a.ts::f"])).toBeCloseTo(0.5 / 1.5);
  expect(entityOverlap(["src/a.ts", "src/a.ts::f"], ["src/a.ts::f"])).toBe(0.5);
});

test("an overlap is a share, and whole with itself", () => {
  const entities = fc.uniqueArray(fc.constantFrom("a", "a::f", "a::f::g", "b", "b::h", "c"), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(entities, entities, (one, other) => {
      const overlap = entityOverlap(one, other);
      expect(overlap).toBeGreaterThanOrEqual(0);
      expect(overlap).toBeLessThanOrEqual(1);
      if (one.length > 0) expect(entityOverlap(one, one)).toBe(1);
    }),
  );
});
