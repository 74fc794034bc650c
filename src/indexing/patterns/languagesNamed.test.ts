import { expect, test } from "vitest";
import { languagesNamed } from "./languagesNamed.ts";

test("a language is known by what people call it", () => {
  expect(languagesNamed(" TS ")).toEqual(["typescript", "tsx"]);
  expect(languagesNamed("c#")).toEqual(["csharp"]);
});

test.each(["__proto__", "constructor", "toString", "klingon"])("%s is no language", (name) => {
  expect(() => languagesNamed(name)).toThrow("is no language that is parsed");
});
