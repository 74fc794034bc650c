import { describe, expect, it } from "vitest";
import { wordsOf } from "./wordsOf.ts";

describe("wordsOf", () => {
  it.each([
    ["getUserById", "get user by id"],
    ["HTTPServer", "http server"],
    ["snake_case_name", "snake case name"],
    ["utf8 sha256sum", "utf 8 sha 256 sum"],
    ["don't stop-me", "don t stop me"],
    ["Crème Brûlée", "creme brulee"],
    ["ÜberSetzung", "uber setzung"],
    ["データ", "テ ー タ"],
    ["東京へ", "東 京 へ"],
    ["ship 🚀 it", "ship 🚀 it"],
    ["", ""],
  ])("takes %j apart as %j", (text, expected) => {
    expect(wordsOf(text).join(" ")).toBe(expected);
  });

  it("leaves whole what is known", () => {
    const known = { hasWord: (word: string) => word === "javascript" };
    expect(wordsOf("JavaScript TypeScript", known)).toEqual(["javascript", "type", "script"]);
  });

  it("comes to an end with a megabyte of marks", () => {
    expect(wordsOf(`a${"\u0301\u0323".repeat(500_000)}b`)).toEqual(["ab"]);
  });

  it("drops runs too long for a word", () => {
    expect(wordsOf(`a ${"b".repeat(65)} c`)).toEqual(["a", "c"]);
  });
});
